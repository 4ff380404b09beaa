import type { Entity, Refusal } from '#model'
import { exclusiveWork, transactionAlone, type WaitOptions } from '../../db/alone'
import type { Db } from '../../db/open'
import { messages } from '../messages'
import { keptHere } from './entityTable'
import { introspect } from './found'
import { steps } from './steps'
import { tablesOf } from './tables'
import { type Dicts, type ValueMove, valueMovesOf } from './valueMoves'

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
  wait: WaitOptions = {},
): Promise<readonly Refusal[]> {
  const all = keptHere(entities)
  const wanted = tablesOf(all)
  const found = await introspect(
    db,
    wanted.map(({ name }) => name),
  )
  const isFit = steps(wanted, found).length === 0
  if (isFit && !(await holdFormer(db, valueMovesOf(all, dicts, found.columns)))) return []
  const { refusals } = await transactionAlone(
    db,
    exclusiveWork.tables,
    (trx) => follow(trx, all, dicts),
    wait,
  )
  return refusals
}

/** Effect of changed documents on the tables, in sentences; it applies the changes and rolls them back. */
export async function tablePlan(
  db: Db,
  entities: Iterable<Entity>,
  dicts: Dicts = new Map(),
): Promise<{ readonly done: readonly string[]; readonly refusals: readonly Refusal[] }> {
  const trial = new Trial()
  await transactionAlone(db, exclusiveWork.tables, async (trx) => {
    trial.outcome = await follow(trx, keptHere(entities), dicts)
    throw trial
  }).catch((error: unknown) => {
    if (error !== trial) throw error
  })
  return trial.outcome
}

/** Thrown to roll the transaction back; carries the outcome out. */
class Trial extends Error {
  outcome: Outcome = { done: [], refusals: [] }
}

interface Outcome {
  readonly done: readonly string[]
  readonly refusals: readonly Refusal[]
}

async function follow(trx: Db, all: readonly Entity[], dicts: Dicts): Promise<Outcome> {
  const wanted = tablesOf(all)
  const names = wanted.map(({ name }) => name)
  const refusals: Refusal[] = []
  const done: string[] = []
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
    const outcome = await step.run(trx)
    if (outcome && 'waits' in outcome) done.push(outcome.waits)
    else if (outcome) refusals.push(outcome)
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

/** Whether rows hold former values of their dictionaries. */
async function holdFormer(db: Db, moves: readonly ValueMove[]): Promise<boolean> {
  for (const move of moves) if ((await move.count(db)) > 0) return true
  return false
}
