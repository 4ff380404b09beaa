/** `${name}` in a text, filled in later, as in message templates (contract, §6.13). */
const placeholder = /\$\{\s*([\p{L}_][\p{L}\p{N}_.]{0,60})\s*\}/gu

/** Distinct names of a text's placeholders, in order. */
export const placeholdersIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name)),
]

/** The first `${` that does not begin a valid placeholder, with the text after it; undefined if all are valid. */
export function brokenPlaceholder(text: string): string | undefined {
  const rest = text.replace(placeholder, '')
  const at = rest.indexOf('${')
  return at < 0 ? undefined : rest.slice(at, at + 20)
}

/** Replaces each placeholder by the result of `write`. */
export const fillPlaceholders = (text: string, write: (name: string) => string): string =>
  text.replace(placeholder, (_, name: string) => write(name))
