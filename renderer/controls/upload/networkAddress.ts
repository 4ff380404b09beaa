/**
 * The address of a picture elsewhere, in the form a field of files can keep: without the characters
 * that a list of paths and the static-file rule read as syntax. undefined = none.
 */
export function networkAddress(text: string): string | undefined {
  const trimmed = text.trim()
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return undefined
  const { href, username, password } = new URL(trimmed)
  if (`${username}${password}` !== '') return undefined
  return href.replace(/[,[\]\\<>"]/g, encodeURIComponent)
}
