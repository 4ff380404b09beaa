/** Chromium in a container: no sandbox of its own, no graphics card, no traffic of its own. */
export const flags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
