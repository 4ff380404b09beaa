/** The site's colour until a site identity names its own. */
export const primaryColor = '#544BEB'

export const apiBase = '/adwebv21'

/** Main client; files get the second figure: coming, as a whole, and going, from one progress to the next. */
export const requestTimeoutMs = 90_000
export const longRequestTimeoutMs = 180_000

/** Dictionary cache, token and department selection. */
export const sevenDaysMs = 604_800_000

/** Time to read the notice before an expired session leaves the page. */
export const logoutDelayMs = 1500

export const nicknameLimit = 14
