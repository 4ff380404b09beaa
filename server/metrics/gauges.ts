import { sql } from 'kysely'
import type { Gauge } from 'prom-client'
import type { Database } from '../db/open'
import { spaceAt } from '../db/room'
import type { ReadTurns } from '../entity/contracts/reading'

export interface GaugeDeps {
  readonly database: Database
  readonly filesDir: string
  turns(): Pick<ReadTurns, 'figures'>
  sockets(): { count(): number }
}

interface GaugeSpec {
  readonly name: string
  readonly help: string
  /** The current value. After a rejection the gauge is omitted. */
  now(): Promise<number> | number
}

const gauges = ({ database, filesDir, turns, sockets }: GaugeDeps): readonly GaugeSpec[] => [
  {
    name: 'jiandu_queries_running',
    help: 'Reads of lists that run',
    now: () => turns().figures().running,
  },
  {
    name: 'jiandu_queries_waiting',
    help: 'Reads of lists that wait for their turn',
    now: () => turns().figures().waiting,
  },
  {
    name: 'jiandu_heavy_queries_running',
    help: 'Heavy ones among those that run',
    now: () => turns().figures().heavyRunning,
  },
  {
    name: 'jiandu_heavy_queries_waiting',
    help: 'Heavy ones among those that wait',
    now: () => turns().figures().heavyWaiting,
  },
  { name: 'jiandu_sockets', help: 'Open sockets of pages', now: () => sockets().count() },
  {
    name: 'jiandu_database_bytes',
    help: 'Size of the database',
    async now() {
      const { rows } = await sql<{ size: string }>`
        select pg_database_size(current_database())::text as size`.execute(database.db)
      return Number(rows[0]?.size)
    },
  },
  {
    name: 'jiandu_database_ready',
    help: '1 = a write reaches the log of the database',
    now: async () => Number(await database.ready()),
  },
  {
    name: 'jiandu_disk_free_bytes',
    help: 'Free space where uploaded files lie',
    now: async () => (await spaceAt(filesDir)).free,
  },
]

/** Adds gauges whose values are computed at each scrape. */
export function addGauges(
  deps: GaugeDeps,
  make: (spec: { name: string; help: string; collect(this: Gauge): Promise<void> }) => Gauge,
): void {
  for (const { name, help, now } of gauges(deps)) {
    make({
      name,
      help,
      async collect() {
        try {
          this.set(await now())
        } catch {
          this.remove()
        }
      },
    })
  }
}
