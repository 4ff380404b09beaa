import { Socket } from 'node:net'
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
import { valueParsers } from './valueParsers'

const connectLimitMs = 10_000
// The server ends a statement at its limit and says so; a server silent for longer than this after
// it is unreachable (power gone, network black hole), which no timeout on its side can tell us.
const silenceMs = 5_000

/** Connects to a PostgreSQL server. Throws DatabaseUnavailableError when it does not answer. */
export async function openPostgres(
  url: string,
  connections: number,
  limits: DatabaseLimits,
  log: DatabaseLog,
): Promise<OpenedPool> {
  if (!/^postgres(ql)?:\/\//i.test(url)) throw new DatabaseUnavailableError(messages.notPostgres)
  const inactivityMs = Math.max(limits.statementTimeoutMs, limits.idleTransactionMs) + silenceMs
  const pool = new Pool({
    connectionString: url,
    max: connections,
    application_name: 'jiandu',
    connectionTimeoutMillis: connectLimitMs,
    idleTimeoutMillis: inactivityMs / 2,
    statement_timeout: limits.statementTimeoutMs,
    idle_in_transaction_session_timeout: limits.idleTransactionMs,
    // The same as in the embedded database, whatever the server's own settings are.
    options: '-c TimeZone=Asia/Shanghai -c DateStyle=ISO',
    types: valueParsers,
    stream: () => {
      const socket = new Socket()
      const lost = () => socket.destroy(new DatabaseUnavailableError('the server fell silent'))
      return socket.setTimeout(inactivityMs, lost)
    },
  })
  surviveLostConnections(pool, log)
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

// For LISTEN: it may be silent for hours, so only the operating system watches over it.
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

// Never the whole address: it holds the password.
function serverName(url: string): string {
  if (!URL.canParse(url)) return ''
  const { hostname, port, pathname, searchParams } = new URL(url)
  return `${hostname || (searchParams.get('host') ?? '')}${port && `:${port}`}${pathname}`
}

// A refused connection to a name with several addresses has a code but no message.
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
