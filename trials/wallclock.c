/* The time of day, moved by the seconds in the file ZIGGURAT_WALLCLOCK. Preloaded; the monotonic
   clock stays as it is, as when somebody sets the clock of a machine. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const volatile int64_t *offset;
static int (*real_clock)(clockid_t, struct timespec *);

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("ZIGGURAT_WALLCLOCK");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file >= 0) {
        void *found = mmap(NULL, sizeof(int64_t), PROT_READ, MAP_SHARED, file, 0);
        if (found != MAP_FAILED) offset = found;
        close(file);
    }
}

int clock_gettime(clockid_t which, struct timespec *told) {
    if (!real_clock) real_clock = dlsym(RTLD_NEXT, "clock_gettime");
    int failed = real_clock(which, told);
    if (!failed && offset && (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE))
        told->tv_sec += *offset;
    return failed;
}

int gettimeofday(struct timeval *restrict told, void *restrict zone) {
    struct timespec now;
    (void)zone;
    if (clock_gettime(CLOCK_REALTIME, &now)) return -1;
    told->tv_sec = now.tv_sec;
    told->tv_usec = now.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *told) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (told) *told = now.tv_sec;
    return now.tv_sec;
}
