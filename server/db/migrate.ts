import { setTimeout as pause } from 'node:timers/promises'
import { Migrator, sql } from 'kysely'
import type { Db } from './open'

/** One step of the schema's history. A released step is never changed, only followed by another. */
export interface Migration {
  readonly name: string
  up(trx: Db): Promise<void>
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

const table = 'jiandu_migration'

/**
 * Brings the database to the newest step by Kysely's Migrator, in the order of the names. All that is missing is one
 * transaction: a failing step leaves the database as it was and rejects with its error. Several processes may start at
 * once: one runs the steps, the others wait. Returns the names it has run.
 */
export async function migrate(db: Db, steps: readonly Migration[]): Promise<readonly string[]> {
  const twice = steps.find((step, index) => steps.findIndex((s) => s.name === step.name) !== index)
  if (twice) throw new Error(`migration ${twice.name}: the name is given twice`)

  return await alone(db, async (connection) => {
    const recorded = await recordedNames(connection)
    const migrator = new Migrator({
      db: connection,
      migrationTableName: table,
      migrationLockTableName: `${table}_lock`,
      // Families number their steps side by side: one may come in below what has been run.
      allowUnorderedMigrations: true,
      provider: {
        getMigrations: async () => ({
          // What a family left behind that the product no longer has: the Migrator would refuse to go on without it.
          ...Object.fromEntries(recorded.map((name) => [name, passed])),
          ...Object.fromEntries(steps.map((step) => [step.name, step])),
        }),
      },
    })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error !== undefined) throw error
    return results.map(({ migrationName }) => migrationName)
  })
}

const passed = { up: async () => undefined }

/** The Migrator's own table; one of before the Migrator has another column for the time, and is made to fit. */
async function recordedNames(db: Db): Promise<readonly string[]> {
  await sql`create table if not exists ${sql.table(table)} (name varchar(255) primary key)`.execute(
    db,
  )
  await sql`alter table ${sql.table(table)}
    add column if not exists "timestamp" varchar(255) not null default localtimestamp::text`.execute(
    db,
  )
  const rows = await db.selectFrom(table).select('name').execute()
  return rows.map(({ name }) => String(name))
}

const lockKey = 0x6a69616e
const lockPollMs = 100

/**
 * One connection that no other process has at the same time. The Migrator's own lock waits in the database, where the
 * statement limit would end the wait while another process is busy with a long step: so this one is had before it, and
 * asked for again and again. In the embedded database all connections are one session and have it at once; there the
 * transactions come one after the other by themselves.
 */
async function alone<Result>(db: Db, work: (connection: Db) => Promise<Result>): Promise<Result> {
  return await db.connection().execute(async (connection) => {
    while (!(await isLocked(connection))) await pause(lockPollMs)
    try {
      return await work(connection)
    } finally {
      await sql`select pg_advisory_unlock(${lockKey})`.execute(connection)
    }
  })
}

async function isLocked(db: Db): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_lock(${lockKey}) as locked`.execute(db)
  return rows[0]?.locked === true
}
