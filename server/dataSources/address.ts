/** Address of a database. */
export interface Address {
  readonly host: string
  readonly port: number
  readonly dbName: string
}

export const usualPort = 5432

/** Parses `postgresql://host:port/name`; other clients put `jdbc:` before it. undefined = not such an address. */
export function addressIn(text: string): Address | undefined {
  const plain = text.trim().replace(/^jdbc:/i, '')
  if (!/^postgres(ql)?:\/\//i.test(plain) || !URL.canParse(plain)) return undefined
  const { hostname, port, pathname } = new URL(plain)
  const dbName = decoded(pathname.slice(1))
  if (hostname === '' || dbName === undefined || dbName === '') return undefined
  const host = hostname.replace(/^\[|\]$/g, '')
  return { host, port: port === '' ? usualPort : Number(port), dbName }
}

/** A path may contain a `%` that is not an escape. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

export const hostAndPort = ({ host, port }: Pick<Address, 'host' | 'port'>): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`

export const urlOf = (address: Address): string =>
  `postgresql://${hostAndPort(address)}/${encodeURIComponent(address.dbName)}`

/** Server, user and encryption mode as one text: a password is only sent to this place. */
export const placeOf = (
  target: Address & { readonly user: string; readonly ssl: string },
): string =>
  JSON.stringify([
    ...[target.host.trim().toLowerCase(), target.port, target.dbName.trim(), target.user.trim()],
    target.ssl,
  ])
