import { dataSourceMessages as messages } from './messages'

/** A host that may be connected to; without `port`, every port is allowed. */
interface AllowedHost {
  readonly host: string
  readonly port?: number
}

/** The operator's configuration of external databases. */
export interface DataSourceConfig {
  /** Empty = no connections are allowed. */
  readonly hosts: readonly AllowedHost[]
  /** Key that encrypts passwords, kept outside of the database; undefined = no password can be saved. */
  readonly key?: Buffer | undefined
}

const keyBytes = 32

/** Parses DATA_SOURCE_HOSTS and DATA_SOURCE_KEY. Throws a failure with a Chinese sentence for an invalid value. */
export function readDataSources(
  { DATA_SOURCE_HOSTS = '', DATA_SOURCE_KEY = '' }: NodeJS.ProcessEnv,
  failure: (message: string) => Error,
): DataSourceConfig {
  const texts = DATA_SOURCE_HOSTS.split(',').flatMap((text) => text.trim() || [])
  const hosts = texts.map((text) => {
    const host = hostIn(text)
    if (!host) throw failure(messages.hostMalformed(text))
    return host
  })
  if (DATA_SOURCE_KEY === '') return { hosts }
  const key = Buffer.from(DATA_SOURCE_KEY, 'base64')
  // The message omits the value: it may be a real key with a missing character.
  if (key.length !== keyBytes) throw failure(messages.keyMalformed)
  return { hosts, key }
}

/** Parses `host`, `host:port` or `[IPv6 address]:port`. */
function hostIn(text: string): AllowedHost | undefined {
  const [, inBrackets, plain, port] =
    /^(?:\[([\da-f:]+)\]|([\w.-]+))(?::(\d{1,5}))?$/i.exec(text) ?? []
  const host = (inBrackets ?? plain)?.toLowerCase()
  if (host === undefined) return undefined
  return port === undefined ? { host } : { host, port: Number(port) }
}

export const isAllowed = (
  { hosts }: DataSourceConfig,
  { host, port }: { readonly host: string; readonly port: number },
): boolean =>
  hosts.some(
    (one) => one.host === host.toLowerCase() && (one.port === undefined || one.port === port),
  )
