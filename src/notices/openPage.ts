/** The path of our own that an announcement leads to; undefined for any other address. */
export function internalPath(openPage: string): string | undefined {
  const path = openPage.startsWith('/') ? openPage : `/${openPage}`
  // A colon before the first slash is a scheme, also after the slash put in front of it.
  if (!/^\/(?![/\\])[^\\]*$/.test(path) || /^\/?[^/?#]*:/.test(path) || path === '/')
    return undefined
  return path
}
