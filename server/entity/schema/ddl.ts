import { sql } from 'kysely'
import type { Entity, Refusal } from '#model'
import { connectionAlone, exclusiveWork, transactionAlone, type WaitOptions } from '../../db/alone'
import { limitLockWaits, tryingForLocks } from '../../db/lockWaits'
import type { Db } from '../../db/open'
import { liftTimeLimits, withoutTimeLimits } from '../../db/timeLimits'
import { messages } from '../messages'
import { keptHere } from './entityTable'
import { type Found, introspect } from './found'
import { type Step, steps } from './steps'
import { type Table, tablesOf } from './tables'
import { type Dicts, type ValueMove, valueMovesOf } from './valueMoves'

export interface TablesOptions extends WaitOptions {
  /**
   * Others read and write meanwhile: what takes long is done apart from transactions, each change of a table in a short one
   * of its own. All of it may be broken off, and goes on where it was when it is begun again.
   */
  readonly amongOthers?: boolean | undefined
  /** How often a table is tried that others use; without end unless given. */
  readonly tries?: number | undefined
}

/**
 * Adapts the tables to the entities: adds missing tables, columns and indexes and widens columns. It only drops foreign
 * keys and unique indexes that no document asks for any more. Several processes may call it at once and at each start;
 * with nothing to do it costs one query. Changes that the rows do not allow are skipped and reported: a type in which
 * values would be lost (its table is not touched at all), and a new unique field with duplicates. Renamed dictionary
 * values are replaced.
 */
export async function ensureTables(
  db: Db,
  entities: Iterable<Entity>,
  dicts: Dicts = new Map(),
  { amongOthers = false, tries, ...wait }: TablesOptions = {},
): Promise<readonly Refusal[]> {
  const all = keptHere(entities)
  const wanted = tablesOf(all)
  const found = await introspect(
    db,
    wanted.map(({ name }) => name),
  )
  const isFit = steps(wanted, found).length === 0
  if (isFit && !(await holdFormer(db, valueMovesOf(all, dicts, found.columns)))) return []
  const { tables } = exclusiveWork
  if (!amongOthers) {
    const inOne = (trx: Db) => follow(trx, all, { dicts, shortly: (work) => work(trx) })
    return (await transactionAlone(db, tables, inOne, wait)).refusals
  }
  const apart = (connection: Db) =>
    withoutTimeLimits(connection, () => {
      const shortly: Shortly = (work) =>
        tryingForLocks(
          () =>
            connection.transaction().execute(async (trx) => {
              await liftTimeLimits(trx)
              await limitLockWaits(trx)
              return await work(trx)
            }),
          { tries, log: wait.log },
        )
      return follow(connection, all, { dicts, shortly })
    })
  return (await connectionAlone(db, tables, apart, wait)).refusals
}

/** Effect of changed documents on the tables, in sentences. Only reads and counts. */
export async function tablePlan(
  db: Db,
  entities: Iterable<Entity>,
  dicts: Dicts = new Map(),
): Promise<TablePlan> {
  const all = keptHere(entities)
  const wanted = tablesOf(all)
  const names = wanted.map(({ name }) => name)
  return await db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      await liftTimeLimits(trx)
      return await planned(trx, wanted, { all, dicts, found: await introspect(trx, names) })
    })
}

export interface TablePlan extends Outcome {
  /** What of it takes long, because its table is large. */
  readonly long: readonly string[]
}

interface Outcome {
  readonly done: readonly string[]
  readonly refusals: readonly Refusal[]
}

interface Planning {
  readonly all: readonly Entity[]
  readonly dicts: Dicts
  readonly found: Found
}

const largeTable = 100_000

async function planned(
  db: Db,
  wanted: readonly Table[],
  { all, dicts, found }: Planning,
): Promise<TablePlan> {
  const refusals: Refusal[] = []
  const done: string[] = []
  const growing: { readonly said: string; readonly table: string }[] = []
  for (const step of await possible(db, steps(wanted, found), refusals)) {
    const { said, grows } = step
    const outcome = await step.ask?.(db)
    if (outcome && 'waits' in outcome) done.push(outcome.waits)
    else if (outcome) refusals.push(outcome)
    else if (said !== undefined) {
      done.push(said)
      if (grows !== undefined) growing.push({ said, table: grows })
    }
  }
  for (const move of valueMovesOf(all, dicts, found.columns)) {
    const count = await move.count(db)
    if (count > 0) done.push(messages.movedRows(move.said, count))
    if (count > largeTable) growing.push({ said: move.said, table: move.table })
  }
  const sizes = await estimatedRows(
    db,
    growing.map(({ table }) => table),
  )
  const long = growing.flatMap(({ said, table }) => {
    const rows = sizes.get(table) ?? 0
    return rows > largeTable ? [messages.takesLong(said)] : []
  })
  return { done, refusals, long }
}

/** Steps of tables that are not to be left as they are; why others are is added to `refusals`. */
async function possible(
  db: Db,
  all: readonly Step[],
  refusals: Refusal[],
): Promise<readonly Step[]> {
  const left = new Set<string>()
  for (const step of all) {
    const refusal = await step.refuse?.(db)
    if (!refusal) continue
    refusals.push(refusal)
    left.add(refusal.entity)
  }
  return all.filter(
    (step) => ![step.entity, step.other].some((name) => name !== undefined && left.has(name)),
  )
}

/** Does work in one short transaction. */
type Shortly = <Result>(work: (trx: Db) => Promise<Result>) => Promise<Result>

async function follow(
  db: Db,
  all: readonly Entity[],
  { dicts, shortly }: { readonly dicts: Dicts; readonly shortly: Shortly },
): Promise<Outcome> {
  const wanted = tablesOf(all)
  const names = wanted.map(({ name }) => name)
  const refusals: Refusal[] = []
  const done: string[] = []
  const found = await introspect(db, names)
  for (const together of inTransactions(await possible(db, steps(wanted, found), refusals))) {
    const run = async (handle: Db) => {
      const outcomes = []
      for (const step of together) outcomes.push({ step, outcome: await step.run(handle) })
      return outcomes
    }
    const isApart = together.some(({ apart }) => apart)
    for (const { step, outcome } of isApart ? await run(db) : await shortly(run)) {
      if (outcome && 'waits' in outcome) done.push(outcome.waits)
      else if (outcome) refusals.push(outcome)
      else if (step.said !== undefined) done.push(step.said)
    }
  }
  for (const move of valueMovesOf(all, dicts, (await introspect(db, names)).columns)) {
    const count = await move.count(db)
    const refusal = count > 0 ? await shortly((trx) => move.run(trx)) : undefined
    if (refusal) refusals.push(refusal)
    else if (count > 0) done.push(messages.movedRows(move.said, count))
  }
  return { done, refusals }
}

/** Steps of one table that follow each other share a transaction, unless one runs apart. */
function inTransactions(all: readonly Step[]): readonly (readonly Step[])[] {
  const groups: Step[][] = []
  let last: Step | undefined
  for (const step of all) {
    const joins = last && !last.apart && !step.apart && last.entity === step.entity
    if (joins) groups.at(-1)?.push(step)
    else groups.push([step])
    last = step
  }
  return groups
}

/** By table, as the planner takes them; a table that was never counted has none. */
async function estimatedRows(
  db: Db,
  tables: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ table: string; rows: number }>`
    select relname as "table", greatest(reltuples, 0) as rows from pg_class
    where relnamespace = current_schema()::regnamespace
      and relname = any(${[...tables]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.table, Number(row.rows)]))
}

/** Whether rows hold former values of their dictionaries. */
async function holdFormer(db: Db, moves: readonly ValueMove[]): Promise<boolean> {
  for (const move of moves) if ((await move.count(db)) > 0) return true
  return false
}
