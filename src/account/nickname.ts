import { nicknameLimit } from '../constants'

/** At most 14 characters of a name, then an ellipsis. A surrogate pair counts as one character. */
export function shortName(name: string): string {
  const characters = [...name]
  return characters.length > nicknameLimit
    ? `${characters.slice(0, nicknameLimit).join('')}…`
    : name
}
