import { beginningOf } from '../model/characters/characters'

// Limit of the server; no name is longer.
const longest = 200

/** The keyword for a typed text, cut to the limit: a pasted page finds nothing and is not an error. */
export const keywordOf = (typed: string): string => beginningOf(typed, longest)
