/**
 * Normalizes the address of an external image: without characters that lists of paths and the static-file rule read as
 * syntax. undefined = not an address.
 */
export function networkAddress(text: string): string | undefined {
  const trimmed = text.trim()
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return undefined
  const { href, username, password } = new URL(trimmed)
  if (`${username}${password}` !== '') return undefined
  return href.replace(/[,[\]\\<>"]/g, encodeURIComponent)
}
