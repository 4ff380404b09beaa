import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { Db, Tables } from './open'

/** One step of the schema's history. A released step is never changed, only followed by another. */
export interface Migration {
  readonly name: string
  up(trx: Transaction<Tables>): Promise<void>
}

/** A step of statements, run one after the other. */
export const migration = (name: string, statements: readonly string[]): Migration => ({
  name,
  async up(trx) {
    for (const statement of statements) await sql.raw(statement).execute(trx)
  },
})

/** Columns that tell who made and last changed a row. */
export const auditColumns = `create_by varchar(100), create_time timestamp(0) default localtimestamp,
  update_by varchar(100), update_time timestamp(0)`

const lockKey = 0x6a69616e
const lockPollMs = 100

/**
 * Brings the database to the newest step, each step in a transaction of its own, in the order given.
 * A failing step leaves the database at the one before it and rejects with its error. Several
 * processes may start at once: one runs each step, the others wait. Returns the names it has run.
 */
export async function migrate(db: Db, steps: readonly Migration[]): Promise<readonly string[]> {
  const twice = steps.find((step, index) => steps.findIndex((s) => s.name === step.name) !== index)
  if (twice) throw new Error(`migration ${twice.name}: the name is given twice`)

  const done = await recorded(db)
  const run: string[] = []
  for (const step of steps) {
    if (!done.has(step.name) && (await runStep(db, step))) run.push(step.name)
  }
  return run
}

async function recorded(db: Db): Promise<ReadonlySet<unknown>> {
  await underLock(db, async (trx) => {
    await sql`create table if not exists jiandu_migration (
      name text primary key,
      applied_at timestamp not null default localtimestamp
    )`.execute(trx)
  })
  const rows = await db.selectFrom('jiandu_migration').select('name').execute()
  return new Set(rows.map((row) => row.name))
}

async function runStep(db: Db, step: Migration): Promise<boolean> {
  return await underLock(db, async (trx) => {
    const found = await trx
      .selectFrom('jiandu_migration')
      .select('name')
      .where('name', '=', step.name)
      .executeTakeFirst()
    if (found) return false
    await step.up(trx)
    await trx.insertInto('jiandu_migration').values({ name: step.name }).execute()
    return true
  })
}

// Asks for the lock again and again instead of waiting in the database, where the statement limit
// would end the wait while another process is busy with a long step.
async function underLock<Result>(
  db: Db,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const outcome = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ locked: boolean }>`
        select pg_try_advisory_xact_lock(${lockKey}) as locked`.execute(trx)
      return rows[0]?.locked ? { result: await work(trx) } : undefined
    })
    if (outcome) return outcome.result
    await pause(lockPollMs)
  }
}
