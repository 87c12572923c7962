# Ziggurat in a container: the engine is compiled in the first stage, and the second has no compiler.
FROM python:3.11-slim-bookworm AS build
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
ENV ZIGGURAT_COMPILE=require
RUN python -m venv /opt/ziggurat \
    && /opt/ziggurat/bin/pip install --no-cache-dir '.[play,club,postgresql]'

FROM python:3.11-slim-bookworm
RUN useradd --system --uid 10001 --home-dir /var/lib/ziggurat --create-home ziggurat
COPY --from=build /opt/ziggurat /opt/ziggurat
ENV PATH=/opt/ziggurat/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    ZIGGURAT_ENGINE=compiled \
    ZIGGURAT_HOST=0.0.0.0 \
    ZIGGURAT_PORT=8000 \
    ZIGGURAT_OPEN_BROWSER=no \
    ZIGGURAT_DATABASE=sqlite:////var/lib/ziggurat/ziggurat.db
USER 10001
WORKDIR /var/lib/ziggurat
VOLUME /var/lib/ziggurat
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/health', timeout=4)"]
ENTRYPOINT ["ziggurat"]
CMD ["serve"]
