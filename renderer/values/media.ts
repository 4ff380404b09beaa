/** Where pictures, films and sounds inside texts may lie: whoever serves one learns who reads the text, and when. */
export interface MediaPolicy {
  /** Where this site is reached, as `https://console.example.cn`: addresses there are this site's own. */
  readonly origins: readonly string[]
  /** Further hosts, by the operator's word: `cdn.example.cn`, or `*.example.cn` for all below it. */
  readonly hosts: readonly string[]
}

/** This site's own files alone. */
export const ownMedia: MediaPolicy = { origins: [], hosts: [] }

/**
 * The address under which a page of this site may load it: an own one as it is written or, where it names this
 * site in full, without the site; one of an allowed host as it is. undefined = it may not.
 */
export function keepAddress(address: string, { origins, hosts }: MediaPolicy): string | undefined {
  const read = withoutBlanks(address)
  if (read === '') return undefined
  // Browsers read back slashes as slashes; two of them begin a host of the page's own scheme.
  if (/^[\\/]{2}/.test(read)) return undefined
  if (!/^[^/?#:]*:/.test(read)) return address
  if (!/^https?:\/\//i.test(read) || !URL.canParse(read)) return undefined
  const url = new URL(read)
  if (`${url.username}${url.password}` !== '') return undefined
  if (origins.includes(url.origin)) return `${url.pathname}${url.search}${url.hash}`
  return hosts.some((host) => isHost(url.host, host)) ? address : undefined
}

/** How a host is written in a list of them. */
export const mediaHostShape =
  /^(\*\.)?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:\d{1,5})?$/

const isHost = (host: string, listed: string): boolean =>
  listed.startsWith('*.') ? host.endsWith(listed.slice(1)) : host === listed

/** Browsers pass over control characters and blanks in an address. */
export const withoutBlanks = (address: string): string =>
  [...address].filter((char) => char > ' ').join('')
