import { Client, type ClientConfig } from 'pg'
import { databaseFailure } from '../db/errors'
import { valueParsers } from '../db/valueParsers'
import { type Address, hostAndPort } from './address'
import { type DataSourceConfig, isAllowed } from './config'
import { dataSourceMessages as messages } from './messages'

/** Server and account to connect to. */
export interface Target extends Address {
  readonly user: string
  readonly password: string
  /** 'disable', 'require' (any certificate), or 'verify' (the certificate must be valid for the host). */
  readonly ssl: string
}

export const connectLimitMs = 5_000

/**
 * SQLSTATE of a write in a read-only transaction; from our own database it means that another server has taken over.
 */
const readOnly = '25006'

/** Reason why an external database cannot be read, for its administrators: it contains the address and no secret. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure'
  /** Retrying may help: nobody has to change anything first. */
  readonly mayPass: boolean

  constructor(message: string, { mayPass = false, ...options }: FailureOptions = {}) {
    super(message, options)
    this.mayPass = mayPass
  }
}

interface FailureOptions extends ErrorOptions {
  readonly mayPass?: boolean
}

/** Throws if the operator has not allowed the host; nothing is sent there. */
export function refuseHost(config: DataSourceConfig, address: Address): void {
  if (config.hosts.length === 0) throw new SourceFailure(messages.noHosts)
  if (!isAllowed(config, address)) {
    throw new SourceFailure(messages.hostRefused(hostAndPort(address)))
  }
}

/** Settings of every connection to an external database: read-only, with short timeouts. */
export const clientConfig = (
  { host, port, dbName, user, password, ssl }: Target,
  limitMs = connectLimitMs,
): ClientConfig => ({
  host,
  port,
  user,
  database: dbName,
  types: valueParsers,
  // A function, so that an empty password is not replaced by one from the server's environment.
  password: () => password,
  ssl: ssl === 'require' || ssl === 'verify' ? { rejectUnauthorized: ssl === 'verify' } : false,
  application_name: 'jiandu-source',
  connectionTimeoutMillis: limitMs,
  statement_timeout: limitMs,
  query_timeout: limitMs,
  options:
    '-c default_transaction_read_only=on -c TimeZone=Asia/Shanghai -c DateStyle=ISO -c search_path=public',
})

/** Connects once, runs `work` and disconnects, all within the time limit. Throws SourceFailure. */
export async function connectedOnce<Result>(
  target: Target,
  work: (client: Client) => Promise<Result>,
  limitMs = connectLimitMs,
): Promise<Result> {
  const client = new Client(clientConfig(target, limitMs))
  // The pending query reports a lost connection.
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
    // Ending may hang too, so nobody waits for it.
    client.end().catch(() => undefined)
  }
}

const silentOf = (target: Target, limitMs: number): string =>
  messages.silent(hostAndPort(target), limitMs / 1_000)

/** Turns an error into a sentence. The other server's message is not repeated, because its contents are unknown. */
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

/** When a name has several addresses, a refused connection has a code but no message. */
function named(error: unknown): { readonly code?: string; readonly message?: string } {
  if (!(error instanceof Error)) return {}
  const code: unknown = Reflect.get(error, 'code')
  return { message: error.message, ...(typeof code === 'string' && { code }) }
}
