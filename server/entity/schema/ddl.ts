import { sql } from 'kysely'
import type { Entity, Refusal } from '#model'
import type { Db } from '../../db/open'
import { messages } from '../messages'
import { keptHere } from './entityTable'
import { introspect } from './found'
import { formerTables, movesOf } from './moves'
import { steps } from './steps'
import { tablesOf } from './tables'
import { type Dicts, type ValueMove, valueMovesOf } from './valueMoves'

const ddlLock = 0x6a64646c

/**
 * Makes the tables fit the entities: missing tables, columns and indexes are added, columns are
 * widened, nothing is ever dropped but what only refuses: keys and unique indexes that no document asks
 * for any more. Several processes may call it at once, and again at each start: with nothing to do it costs one query. What the rows do not allow is left as it is and told: a type
 * that their values would be lost in, whose table is not touched at all then, and a field newly unique
 * whose values are not. Values that a dictionary has renamed become the present ones.
 */
export async function ensureTables(
  db: Db,
  entities: Iterable<Entity>,
  dicts: Dicts = new Map(),
): Promise<readonly Refusal[]> {
  const all = keptHere(entities)
  const wanted = tablesOf(all)
  const names = [...wanted.map(({ name }) => name), ...all.flatMap(formerTables)]
  const found = await introspect(db, names)
  const isFit = movesOf(all, found.columns).length === 0 && steps(wanted, found).length === 0
  if (isFit && !(await holdFormer(db, valueMovesOf(all, dicts, found.columns)))) return []
  return await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${ddlLock})`.execute(trx)
    // An index over many rows takes as long as it takes.
    await sql`set local statement_timeout = 0`.execute(trx)
    return (await follow(trx, all, dicts)).refusals
  })
}

/** What a change of documents would do to the tables, in sentences: it is done and taken back. */
export async function tablePlan(
  db: Db,
  entities: Iterable<Entity>,
  dicts: Dicts = new Map(),
): Promise<{ readonly done: readonly string[]; readonly refusals: readonly Refusal[] }> {
  const trial = new Trial()
  await db
    .transaction()
    .execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${ddlLock})`.execute(trx)
      await sql`set local statement_timeout = 0`.execute(trx)
      trial.outcome = await follow(trx, keptHere(entities), dicts)
      throw trial
    })
    .catch((error: unknown) => {
      if (error !== trial) throw error
    })
  return trial.outcome
}

/** Takes a transaction back. */
class Trial extends Error {
  outcome: Outcome = { done: [], refusals: [] }
}

interface Outcome {
  readonly done: readonly string[]
  readonly refusals: readonly Refusal[]
}

async function follow(trx: Db, all: readonly Entity[], dicts: Dicts): Promise<Outcome> {
  const wanted = tablesOf(all)
  const names = [...wanted.map(({ name }) => name), ...all.flatMap(formerTables)]
  const refusals: Refusal[] = []
  const done: string[] = []
  // A table that has moved shows which of its columns have to: once more after it.
  for (const _ of ['tables', 'columns']) {
    for (const move of movesOf(all, (await introspect(trx, names)).columns)) {
      const refusal = await move.run(trx)
      if (!refusal) done.push(move.said)
      else if (!refusals.some(({ message }) => message === refusal.message)) refusals.push(refusal)
    }
  }
  const rest = steps(wanted, await introspect(trx, names))
  const left = new Set<string>()
  for (const step of rest) {
    const refusal = await step.refuse?.(trx)
    if (!refusal) continue
    refusals.push(refusal)
    left.add(refusal.entity)
  }
  for (const step of rest) {
    if ([step.entity, step.other].some((name) => name !== undefined && left.has(name))) continue
    const refusal = await step.run(trx)
    if (refusal) refusals.push(refusal)
    else if (step.said !== undefined) done.push(step.said)
  }
  for (const move of valueMovesOf(all, dicts, (await introspect(trx, names)).columns)) {
    const count = await move.count(trx)
    const refusal = count > 0 ? await move.run(trx) : undefined
    if (refusal) refusals.push(refusal)
    else if (count > 0) done.push(messages.movedRows(move.said, count))
  }
  return { done, refusals }
}

/** Whether rows hold values that their dictionary calls otherwise now. */
async function holdFormer(db: Db, moves: readonly ValueMove[]): Promise<boolean> {
  for (const move of moves) if ((await move.count(db)) > 0) return true
  return false
}
