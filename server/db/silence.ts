import { Socket } from 'node:net'
import { Client, DatabaseError, type Pool, type PoolClient } from 'pg'
import { DatabaseUnavailableError } from './errors'

const probeLimitMs = 5_000

/**
 * Closes connections to a server that is gone (power cut, network black hole), which no server timeout can report. A
 * statement without a limit or waiting for a lock is silent too: so after each `silenceMs` of silence another
 * connection asks the server whether it is still working on this one.
 */
export function watchSilence(pool: Pool, url: string, silenceMs: number): void {
  pool.on('connect', (client) => {
    const socket = socketOf(client)
    socket?.setTimeout(silenceMs, async () => {
      const heard = socket.bytesRead
      const isBusy = await isServing(url, Number(Reflect.get(client, 'processID')))
      if (socket.destroyed) return
      if (isBusy || socket.bytesRead > heard) socket.setTimeout(silenceMs)
      else socket.destroy(new DatabaseUnavailableError('the server fell silent'))
    })
  })
}

/** `pg` keeps the socket in a property that its types do not declare. */
function socketOf(client: PoolClient): Socket | undefined {
  const stream: unknown = Reflect.get(Object(Reflect.get(client, 'connection')), 'stream')
  return stream instanceof Socket ? stream : undefined
}

/** Whether the server process is busy; an idle one never received the statement. */
async function isServing(url: string, processId: number): Promise<boolean> {
  const probe = new Client({
    connectionString: url,
    application_name: 'jiandu-probe',
    connectionTimeoutMillis: probeLimitMs,
    query_timeout: probeLimitMs,
  })
  // Without a listener, losing the connection between two answers would end the process.
  probe.on('error', () => undefined)
  try {
    await probe.connect()
    const { rows } = await probe.query(
      `select 1 from pg_stat_activity where pid = $1 and state is distinct from 'idle'`,
      [processId],
    )
    return rows.length > 0
  } catch (error) {
    // A refusal, such as too many connections, is also an answer.
    return error instanceof DatabaseError
  } finally {
    // A dead server does not answer the goodbye, so nobody waits for it.
    probe.end().catch(() => undefined)
  }
}
