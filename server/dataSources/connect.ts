import { Client, type ClientConfig } from 'pg'
import { databaseFailure } from '../db/errors'
import { valueParsers } from '../db/valueParsers'
import { type Address, hostAndPort } from './address'
import { type DataSourceConfig, isAllowed } from './config'
import { dataSourceMessages as messages } from './messages'

/** Who connects to what. */
export interface Target extends Address {
  readonly user: string
  readonly password: string
  /** 'disable', 'require' (whoever it is), or 'verify': with a certificate that holds for the host. */
  readonly ssl: string
}

export const connectLimitMs = 5_000

/** SQLSTATE of a write where none is allowed; of our own database it says that another has taken over. */
const readOnly = '25006'

/** Why a database beside our own cannot be read, for who administers it: holds its address, and no secret. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure'
  /** What is to be tried again: nobody has to change anything first. */
  readonly mayPass: boolean

  constructor(message: string, { mayPass = false, ...options }: FailureOptions = {}) {
    super(message, options)
    this.mayPass = mayPass
  }
}

interface FailureOptions extends ErrorOptions {
  readonly mayPass?: boolean
}

/** Throws where the operator has not allowed to connect to the host: nothing is sent there. */
export function refuseHost(config: DataSourceConfig, address: Address): void {
  if (config.hosts.length === 0) throw new SourceFailure(messages.noHosts)
  if (!isAllowed(config, address)) {
    throw new SourceFailure(messages.hostRefused(hostAndPort(address)))
  }
}

/** What every connection to a database beside our own is: one that cannot write, and does not wait for long. */
export const clientConfig = (
  { host, port, dbName, user, password, ssl }: Target,
  limitMs = connectLimitMs,
): ClientConfig => ({
  ...{ host, port, user, database: dbName, types: valueParsers },
  // As a function, so that nothing that lies in the server's own environment takes the place of an empty one.
  password: () => password,
  ssl: ssl === 'require' || ssl === 'verify' ? { rejectUnauthorized: ssl === 'verify' } : false,
  application_name: 'jiandu-source',
  connectionTimeoutMillis: limitMs,
  statement_timeout: limitMs,
  query_timeout: limitMs,
  options:
    '-c default_transaction_read_only=on -c TimeZone=Asia/Shanghai -c DateStyle=ISO -c search_path=public',
})

/** Connects once, does something and ends the connection; all of it within the limit. Throws SourceFailure. */
export async function connectedOnce<Result>(
  target: Target,
  work: (client: Client) => Promise<Result>,
  limitMs = connectLimitMs,
): Promise<Result> {
  const client = new Client(clientConfig(target, limitMs))
  // A connection that is lost is told by what was asked over it.
  client.on('error', () => undefined)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new SourceFailure(silentOf(target, limitMs), { mayPass: true })),
      limitMs,
    )
  })
  const done = (async () => {
    await client.connect()
    return await work(client)
  })()
  try {
    return await Promise.race([done, late])
  } catch (error) {
    throw sourceFailure(error, target, limitMs)
  } finally {
    clearTimeout(timer)
    done.catch(() => undefined)
    // It may hang as well: nobody waits for it.
    client.end().catch(() => undefined)
  }
}

const silentOf = (target: Target, limitMs: number): string =>
  messages.silent(hostAndPort(target), limitMs / 1_000)

/** The sentence for each kind of failure. What the other side says is not repeated: nobody knows what is in it. */
export function sourceFailure(
  error: unknown,
  target: Target,
  limitMs = connectLimitMs,
): SourceFailure {
  if (error instanceof SourceFailure) return error
  const { code, message } = { code: '', message: '', ...named(error) }
  const mayPass =
    code !== readOnly &&
    (isTimeout(message) || ['unavailable', 'timeout'].includes(databaseFailure(error)?.kind ?? ''))
  return new SourceFailure(sentenceOf(error, target, limitMs), { mayPass, cause: error })
}

const isTimeout = (message: string): boolean => /timeout|timed out/i.test(message)

function sentenceOf(error: unknown, target: Target, limitMs: number): string {
  const { code, message } = { code: '', message: '', ...named(error) }
  if (code === '28P01') return messages.wrongLogin(target.user)
  if (code === '28000')
    return /pg_hba/.test(message)
      ? messages.notAdmitted(target.user)
      : messages.wrongLogin(target.user)
  if (code === '3D000') return messages.noDatabase(target.dbName)
  if (code === '53300') return messages.busy
  if (code === readOnly) return messages.readOnly
  if (code === 'ECONNREFUSED') return messages.portClosed(hostAndPort(target))
  if (/^(ENOTFOUND|EAI_)/.test(code)) return messages.hostUnknown(target.host)
  if (isTimeout(message) || code === 'ETIMEDOUT' || code === '57014')
    return silentOf(target, limitMs)
  if (/does not support SSL/.test(message)) return messages.noSsl
  if (/certificate|CERT_|altnames/i.test(`${code} ${message}`)) return messages.badCertificate
  return databaseFailure(error)?.kind === 'unavailable' ? messages.lost : messages.unknown
}

/** A refused connection to a name with several addresses has a code but no message. */
function named(error: unknown): { readonly code?: string; readonly message?: string } {
  if (!(error instanceof Error)) return {}
  const code: unknown = Reflect.get(error, 'code')
  return { message: error.message, ...(typeof code === 'string' && { code }) }
}
