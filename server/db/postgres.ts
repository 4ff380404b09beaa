import { Client, Pool } from 'pg'
import { DatabaseUnavailableError } from './errors'
import { messages } from './messages'
import {
  type DatabaseLimits,
  type DatabaseLog,
  type OpenedPool,
  surviveLostConnections,
} from './pool'
import { prepareRepeated } from './prepared'
import { watchSilence } from './silence'
import { valueParsers } from './valueParsers'

const connectLimitMs = 10_000
const usualSilenceMs = 5_000
const keepAliveMs = 10_000

/** Connects to a PostgreSQL server. Throws DatabaseUnavailableError if it does not answer. */
export async function openPostgres(
  url: string,
  connections: number,
  limits: DatabaseLimits,
  log: DatabaseLog,
): Promise<OpenedPool> {
  if (!/^postgres(ql)?:\/\//i.test(url)) throw new DatabaseUnavailableError(messages.notPostgres)
  const { statementTimeoutMs, idleTransactionMs, silenceMs = usualSilenceMs } = limits
  // The server itself ends a statement at its limit and reports it.
  const inactivityMs = Math.max(statementTimeoutMs, idleTransactionMs) + silenceMs
  const pool = new Pool({
    connectionString: url,
    max: connections,
    application_name: 'jiandu',
    connectionTimeoutMillis: connectLimitMs,
    idleTimeoutMillis: inactivityMs / 2,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleTransactionMs,
    // Same settings as in the embedded database, regardless of the server's own.
    options: '-c TimeZone=Asia/Shanghai -c DateStyle=ISO',
    types: valueParsers,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
  })
  surviveLostConnections(pool, log)
  watchSilence(pool, url, inactivityMs)
  prepareRepeated(pool)
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    const text = messages.serverUnreachable(serverName(url), reasonOf(error))
    throw new DatabaseUnavailableError(text, { cause: error })
  }
  return { pool, connect: () => connectAlone(url), shut: async () => undefined }
}

// Connection for LISTEN. It may be silent for hours, so only TCP keep-alive checks it.
async function connectAlone(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'jiandu-listen',
    connectionTimeoutMillis: connectLimitMs,
    keepAlive: true,
    query_timeout: connectLimitMs,
  })
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

// Omits the rest of the URL, which contains the password.
function serverName(url: string): string {
  if (!URL.canParse(url)) return ''
  const { hostname, port, pathname, searchParams } = new URL(url)
  return `${hostname || (searchParams.get('host') ?? '')}${port && `:${port}`}${pathname}`
}

// When a name has several addresses, a refused connection has a code but no message.
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
