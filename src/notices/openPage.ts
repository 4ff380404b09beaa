/** The internal path of an announcement's link; undefined for any other address. */
export function internalPath(openPage: string): string | undefined {
  const path = openPage.startsWith('/') ? openPage : `/${openPage}`
  // A colon before the first slash means a scheme, even after the added slash.
  if (!/^\/(?![/\\])[^\\]*$/.test(path) || /^\/?[^/?#]*:/.test(path) || path === '/')
    return undefined
  return path
}
