// The server takes no more, and no name is longer.
const longest = 200

/** What is searched for when this is typed: a page pasted into a search finds nothing, and is no mistake. */
export const keywordOf = (typed: string): string => typed.slice(0, longest)
