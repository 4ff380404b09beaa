/** Default colour, until the site identity defines one. */
export const primaryColor = '#544BEB'

/** Path prefix of the console, '' or `/console`: set by the server, also in development. */
export const basePath = readBasePath()

export const apiBase = `${basePath}/adwebv21`

function readBasePath(): string {
  const said =
    globalThis.document?.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content
  // The benchmarks import this file outside a bundle.
  const base: string = import.meta.env?.BASE_URL ?? ''
  return said ?? (base.startsWith('/') ? base.replace(/\/$/, '') : '')
}

/** Main client. Files use the second value: as a whole for downloads, between progress events for uploads. */
export const requestTimeoutMs = 90_000
export const longRequestTimeoutMs = 180_000

/** Lifetime of the dictionary cache, the token and the department choice. */
export const sevenDaysMs = 604_800_000

/** Time to read the notice before an expired session leaves the page. */
export const logoutDelayMs = 1500

export const nicknameLimit = 14
