// Before the first paint, which the console's own code comes too late for: a dark page is never shown white.
// The content policy forbids a script inside the document. The entry is written by src/settings/store.ts.
try {
  const { value } = JSON.parse(localStorage.getItem('pro__DEFAULT_PAGE_THEME') ?? '{}')
  if (value === 'dark') document.documentElement.dataset.theme = value
} catch {
  // a corrupt entry, or storage blocked: the light page
}
