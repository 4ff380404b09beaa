/** Allowed locations of pictures, films and sounds in texts: their host learns who reads the text, and when. */
export interface MediaPolicy {
  /** Origins of this site, e.g. `https://console.example.cn`: addresses there count as its own. */
  readonly origins: readonly string[]
  /** Further hosts allowed by the operator: `cdn.example.cn`, or `*.example.cn` for all subdomains. */
  readonly hosts: readonly string[]
}

/** Only files of this site. */
export const ownMedia: MediaPolicy = { origins: [], hosts: [] }

/**
 * The address under which a page of this site may load a file: a path of this site unchanged, a full address of this
 * site without its origin, and an address of an allowed host unchanged. undefined = not allowed.
 */
export function keepAddress(address: string, { origins, hosts }: MediaPolicy): string | undefined {
  const read = withoutBlanks(address)
  if (read === '') return undefined
  // Browsers treat backslashes as slashes; two slashes begin a host with the page's scheme.
  if (/^[\\/]{2}/.test(read)) return undefined
  if (!/^[^/?#:]*:/.test(read)) return address
  if (!/^https?:\/\//i.test(read) || !URL.canParse(read)) return undefined
  const url = new URL(read)
  if (`${url.username}${url.password}` !== '') return undefined
  if (origins.includes(url.origin)) return `${url.pathname}${url.search}${url.hash}`
  return hosts.some((host) => isHost(url.host, host)) ? address : undefined
}

/** Pattern of a host in a list of allowed hosts. */
export const mediaHostShape =
  /^(\*\.)?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:\d{1,5})?$/

const isHost = (host: string, listed: string): boolean =>
  listed.startsWith('*.') ? host.endsWith(listed.slice(1)) : host === listed

/** Browsers ignore control characters and blanks in an address. */
export const withoutBlanks = (address: string): string =>
  [...address].filter((char) => char > ' ').join('')
