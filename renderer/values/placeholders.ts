/** `${name}` in a text that is filled with values later, as in message templates (contract, §6.13). */
const placeholder = /\$\{\s*([\p{L}_][\p{L}\p{N}_.]{0,60})\s*\}/gu

/** Names of a text's placeholders, each once, in their order. */
export const placeholdersIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name)),
]

/** The first `${` that begins no placeholder, with what follows it; undefined where all are whole. */
export function brokenPlaceholder(text: string): string | undefined {
  const rest = text.replace(placeholder, '')
  const at = rest.indexOf('${')
  return at < 0 ? undefined : rest.slice(at, at + 20)
}

/** The text with what `write` gives for each of its placeholders. */
export const fillPlaceholders = (text: string, write: (name: string) => string): string =>
  text.replace(placeholder, (_, name: string) => write(name))
