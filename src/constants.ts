/** The site's colour until a site identity names its own. */
export const primaryColor = '#544BEB'

/** Where the console lies below its host, '' or `/console`: the server says so, and so does a development server. */
export const basePath = readBasePath()

export const apiBase = `${basePath}/adwebv21`

function readBasePath(): string {
  const said =
    globalThis.document?.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content
  // The benchmarks read this file outside of a bundle.
  const base: string = import.meta.env?.BASE_URL ?? ''
  return said ?? (base.startsWith('/') ? base.replace(/\/$/, '') : '')
}

/** Main client; files get the second figure: coming, as a whole, and going, from one progress to the next. */
export const requestTimeoutMs = 90_000
export const longRequestTimeoutMs = 180_000

/** Dictionary cache, token and department selection. */
export const sevenDaysMs = 604_800_000

/** Time to read the notice before an expired session leaves the page. */
export const logoutDelayMs = 1500

export const nicknameLimit = 14
