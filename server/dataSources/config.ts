import { dataSourceMessages as messages } from './messages'

/** A host that may be connected to; without a port at all of its ports. */
interface AllowedHost {
  readonly host: string
  readonly port?: number
}

/** What the operator allows and keeps of databases beside our own. */
export interface DataSourceConfig {
  /** None = nothing can be connected to. */
  readonly hosts: readonly AllowedHost[]
  /** What passwords are sealed with, kept outside of the database; undefined: none can be saved. */
  readonly key?: Buffer | undefined
}

const keyBytes = 32

/** What DATA_SOURCE_HOSTS and DATA_SOURCE_KEY say. Throws a failure, with a Chinese sentence, for what cannot be used. */
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
  // The value itself is not repeated: it may be the key of somebody who has forgotten a sign.
  if (key.length !== keyBytes) throw failure(messages.keyMalformed)
  return { hosts, key }
}

/** `host`, `host:port` or `[address of IPv6]:port`. */
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
