/** Drawings of buttons that the editor has none for, in the manner of its own. */
const icon = (path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path fill="none" d="${path}"/></svg>`

export const film = icon('M3 5h18v14H3zM10 9l5 3-5 3z')

export const templates = icon('M3 4h18v5H3zM3 13h8v7H3zM15 13h6M15 16.5h6M15 20h4')
