// While a table page is read: what is drawn comes as text, and is put in its place before anything is
// seen. The text stays where it is, for the script to take up.

for (const text of document.querySelectorAll('script[data-region]')) {
  const place = document.getElementById(text.getAttribute('data-region') ?? '');
  if (place) place.innerHTML = text.textContent ?? '';
}
