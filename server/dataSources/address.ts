/** Where a database is. */
export interface Address {
  readonly host: string
  readonly port: number
  readonly dbName: string
}

export const usualPort = 5432

/** `postgresql://host:port/name`, with `jdbc:` before it where another client has written it. undefined = it is none. */
export function addressIn(text: string): Address | undefined {
  const plain = text.trim().replace(/^jdbc:/i, '')
  if (!/^postgres(ql)?:\/\//i.test(plain) || !URL.canParse(plain)) return undefined
  const { hostname, port, pathname } = new URL(plain)
  const dbName = decoded(pathname.slice(1))
  if (hostname === '' || dbName === undefined || dbName === '') return undefined
  const host = hostname.replace(/^\[|\]$/g, '')
  return { host, port: port === '' ? usualPort : Number(port), dbName }
}

/** A path may hold a `%` that stands for nothing. */
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

/** Whom a password is told, and how, as one text. */
export const placeOf = (
  target: Address & { readonly user: string; readonly ssl: string },
): string =>
  JSON.stringify([
    ...[target.host.trim().toLowerCase(), target.port, target.dbName.trim(), target.user.trim()],
    target.ssl,
  ])
