import { sql } from 'kysely'
import { createFairTurns, type TurnLimits } from '../../db/fairTurns'
import type { Database, Db } from '../../db/open'
import { Refusal, tooMany } from '../../http/envelope'
import type { Caller } from '../../http/right'
import type { QueryLoad, ReadTurns } from '../contracts/reading'
import { messages } from '../messages'

interface Budget {
  /** Weighted value comparisons from which a query counts as heavy. */
  readonly heavyFrom: number
  /** Weighted value comparisons above which a query is refused. */
  readonly most: number
  readonly turns: TurnLimits
}

const everybody = { ofUser: 4, waitingOfUser: 40 }
const ofHeavy = { ofUser: 1, ofTenant: 1, waitingOfUser: 3, waitingOfTenant: 8 }

/**
 * The embedded database runs one statement at a time and can only abort it by a restart, so a statement of more than
 * about half a second is refused. A server runs several in parallel, four times as fast, and aborts slow ones.
 */
const budgets: Readonly<Record<Database['kind'], Budget>> = {
  embedded: {
    heavyFrom: 60_000,
    most: 800_000,
    turns: { ...everybody, running: 6, ofTenant: 5, heavy: { ...ofHeavy, running: 1 } },
  },
  postgres: {
    heavyFrom: 500_000,
    most: 20_000_000,
    turns: { ...everybody, running: 8, ofTenant: 6, heavy: { ...ofHeavy, running: 2 } },
  },
}

// A few conditions are allowed on any table, however large.
const freeWeight = 6
// Records of an ordinary page; building and writing more blocks this process.
const ordinaryPage = 200
const heavyLimitMs = 5_000
const longestRestMs = 3_000
const retrySeconds = 2

export function createReadTurns({ db, kind }: Pick<Database, 'db' | 'kind'>): ReadTurns {
  const budget = budgets[kind]
  const turns = createFairTurns(budget.turns)
  const rowsOf = tableSizes(db)

  async function costOf(loads: readonly QueryLoad[]): Promise<number> {
    if (loads.reduce((sum, { weight }) => sum + weight, 0) <= freeWeight) return 0
    const costs = await Promise.all(
      loads.map(async ({ table, weight }) => weight * (await rowsOf(table))),
    )
    return costs.reduce((sum, cost) => sum + cost, 0)
  }

  /** Sets a statement timeout if the database is a server. */
  const limited = <Result>(read: (db: Db) => Promise<Result>): Promise<Result> =>
    kind === 'embedded'
      ? read(db)
      : db.transaction().execute(async (trx) => {
          await sql`set local statement_timeout = ${sql.lit(heavyLimitMs)}`.execute(trx)
          return await read(trx)
        })

  async function inTurn<Result>(
    caller: Pick<Caller, 'userId' | 'tenantId' | 'viewer'>,
    { heavy, refusal }: { readonly heavy: boolean; readonly refusal: string },
    work: () => Promise<Result>,
  ): Promise<Result> {
    const user = (caller.viewer ?? caller).userId
    const turn = turns.enter({ user, tenant: String(caller.tenantId) }, heavy)
    if (!turn) throw tooMany(retrySeconds, refusal)
    const leave = await turn
    const began = performance.now()
    try {
      return await work()
    } finally {
      // Waits twice the duration before the next heavy one, so that others' statements run in between.
      const restMs = heavy ? Math.min(2 * (performance.now() - began), longestRestMs) : 0
      if (restMs === 0) leave()
      else setTimeout(leave, restMs).unref()
    }
  }

  return {
    figures: turns.figures,
    async run(caller, { loads, records }, read) {
      const cost = await costOf(loads)
      if (cost > budget.most) throw new Refusal(400, messages.heavyQuery)
      const heavy = cost > budget.heavyFrom || records > ordinaryPage
      const refusal = messages.manyQueries
      return await inTurn(caller, { heavy, refusal }, () => (heavy ? limited(read) : read(db)))
    },
    // Validating many records keeps this process busy, like building them for a page.
    write: (caller, records, work) =>
      records > ordinaryPage
        ? inTurn(caller, { heavy: true, refusal: messages.manyWrites }, work)
        : work(),
  }
}

const rememberMs = 30_000
// Estimated row size for tables without statistics.
const rowBytes = 300
const pageBytes = 8_192

/** Estimated row count of a table, over all tenants. */
function tableSizes(db: Db): (table: string) => Promise<number> {
  const known = new Map<string, { readonly until: number; readonly rows: Promise<number> }>()
  return (table) => {
    const hit = known.get(table)
    if (hit && hit.until > Date.now()) return hit.rows
    const rows = countedRows(db, table)
    known.set(table, { until: Date.now() + rememberMs, rows })
    rows.catch(() => known.delete(table))
    return rows
  }
}

async function countedRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ counted: number; pages: number; bytes: string }>`
    select reltuples as counted, relpages as pages, pg_relation_size(oid) as bytes from pg_class
    where oid = ${table}::regclass`.execute(db)
  const [{ counted, pages, bytes } = { counted: -1, pages: 0, bytes: '0' }] = rows
  // Estimates like the planner: rows per page at the last analyze, times the current pages.
  const onPage = counted > 0 && pages > 0 ? counted / pages : pageBytes / rowBytes
  return onPage * (Number(bytes) / pageBytes)
}
