import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Db } from '../db/open'
import type { Log } from '../http/log'
import { newId } from '../kernel/ids'
import { createUnpacker, pack } from './parcels'
import type { Message } from './topics'

export interface BridgeOptions {
  readonly db: Db
  connect(): Promise<Client>
  readonly log: Log
  /** Called with messages of other processes. */
  heard(topics: readonly string[], message: Message): void
  /** Called when listening resumes after an interruption. */
  reconnected(): void
}

export interface Bridge {
  /** Never rejects; failures are logged. */
  send(topics: readonly string[], message: Message): Promise<void>
  close(): Promise<void>
}

const channel = 'jiandu_live'
const firstDelayMs = 250
const delayAtMostMs = 10_000
// A connection that died silently is detected within this time.
const probeEveryMs = 30_000

/** LISTEN/NOTIFY on its own connection, which reconnects by itself. */
export async function createBridge(options: BridgeOptions): Promise<Bridge> {
  const { db, connect, log, heard, reconnected } = options
  const self = newId()
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let failures = 0

  async function listen(): Promise<void> {
    const unpack = createUnpacker(self)
    const fresh = await connect()
    const lost = (error?: Error) => {
      if (client !== fresh) return
      client = undefined
      void fresh.end().catch(() => undefined)
      log('live connection lost', { error })
      again()
    }
    client = fresh
    fresh.on('error', lost)
    fresh.on('end', () => lost())
    fresh.on('notification', ({ payload = '' }) => {
      const letter = unpack(payload)
      if (letter) heard(letter.topics, letter.message)
    })
    try {
      await fresh.query(`listen ${channel}`)
    } catch (error) {
      client = undefined
      await fresh.end().catch(() => undefined)
      throw error
    }
    failures = 0
  }

  /** Retries with growing delays, randomized so that the processes do not reconnect all at once. */
  function again(): void {
    if (closed) return
    const delay = Math.min(delayAtMostMs, firstDelayMs * 2 ** failures) * (0.5 + Math.random())
    failures += 1
    clearTimeout(timer)
    timer = setTimeout(() => {
      listen().then(
        () => (closed ? void stop() : reconnected()),
        () => again(),
      )
    }, delay).unref()
  }

  async function stop(): Promise<void> {
    const last = client
    client = undefined
    await last?.end().catch(() => undefined)
  }

  const probe = setInterval(() => {
    const asked = client
    asked?.query('select 1').catch((error: Error) => {
      if (client === asked) asked.emit('error', error)
    })
  }, probeEveryMs).unref()

  await listen().catch((error: unknown) => {
    log('live connection refused', { error })
    again()
  })

  return {
    async send(topics, message) {
      const parcels = pack(self, { topics, message })
      try {
        await sql`select pg_notify(${channel}, part)
          from unnest(${parcels}::text[]) with ordinality as parts (part, place)
          order by place`.execute(db)
      } catch (error) {
        log('live message not sent', { error })
      }
    },
    async close() {
      closed = true
      clearTimeout(timer)
      clearInterval(probe)
      await stop()
    },
  }
}
