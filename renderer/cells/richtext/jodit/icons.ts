/** A drawing that the editor lacks, in the manner of its own. */
export const film = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path fill="none" d="M3 5h18v14H3zM10 9l5 3-5 3z"/></svg>`
