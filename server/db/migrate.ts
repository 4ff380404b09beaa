import { Migrator, sql } from 'kysely'
import { connectionAlone, exclusiveWork, type WaitOptions } from './alone'
import type { Db } from './tables'
import { liftTimeLimits } from './timeLimits'

/** One schema migration. A released step never changes; later steps follow it. */
export interface Migration {
  readonly name: string
  up(trx: Db): Promise<void>
}

/** A step that runs these statements in order. */
export const migration = (name: string, statements: readonly string[]): Migration => ({
  name,
  async up(trx) {
    for (const statement of statements) await sql.raw(statement).execute(trx)
  },
})

/** Columns with the creator and the last editor of a row. */
export const auditColumns = `create_by varchar(100), create_time timestamp(0) default localtimestamp,
  update_by varchar(100), update_time timestamp(0)`

const table = 'jiandu_migration'

/**
 * Runs all missing steps with Kysely's Migrator, ordered by name, in one transaction: if a step fails, the database
 * stays as it was and the promise rejects. If several processes start at once, one runs the steps and the others wait.
 * Returns the names of the steps it ran.
 */
export async function migrate(
  db: Db,
  steps: readonly Migration[],
  wait: WaitOptions = {},
): Promise<readonly string[]> {
  const twice = steps.find((step, index) => steps.findIndex((s) => s.name === step.name) !== index)
  if (twice) throw new Error(`migration ${twice.name}: the name is given twice`)

  const run = async (connection: Db) => {
    const recorded = await recordedNames(connection)
    const migrator = new Migrator({
      db: connection,
      migrationTableName: table,
      migrationLockTableName: `${table}_lock`,
      // Families number their steps independently, so a new step may have a lower number than one already run.
      allowUnorderedMigrations: true,
      provider: {
        getMigrations: async () => ({
          // Recorded steps of a removed family: the Migrator would refuse to go on without them.
          ...Object.fromEntries(recorded.map((name) => [name, passed])),
          ...Object.fromEntries(steps.map((step) => [step.name, unlimited(step)])),
        }),
      },
    })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error !== undefined) throw error
    return results.map(({ migrationName }) => migrationName)
  }
  // The Migrator's own lock waits in the database, so this lock is taken first.
  return await connectionAlone(db, exclusiveWork.schema, run, wait)
}

/** Lifts the time limits: a step over many rows may take long. */
const unlimited = (step: Migration): Pick<Migration, 'up'> => ({
  async up(trx) {
    await liftTimeLimits(trx)
    await step.up(trx)
  },
})

const passed = { up: async () => undefined }

/** Names recorded by the Migrator. Its table may be older than the Migrator; then the missing time column is added. */
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
