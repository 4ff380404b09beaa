import type { RowId } from '../columns/model'
import { type Change, type RowPatch, sizeOf } from '../rows/change'

/** One undo step: the changes and their inverses, each in order of application. */
export interface Transaction {
  readonly label: string
  readonly redo: readonly Change[]
  readonly undo: readonly Change[]
  /** Consecutive transactions with the same key form one step until the history is sealed: typing in a cell. */
  readonly coalesce?: string | undefined
}

export interface History {
  push(transaction: Transaction): void
  /** Inserts a step below the one still being typed, which can be continued and cancelled. */
  slip(transaction: Transaction): void
  /** Removes the last step; the caller applies its `undo`. */
  back(): Transaction | undefined
  forward(): Transaction | undefined
  /** Removes the last step permanently: it can be neither undone nor redone. */
  discard(): Transaction | undefined
  /** Makes the next transaction a separate step. */
  seal(): void
  clear(): void
  /** Label of the step that would be undone. */
  readonly undoes: string | undefined
  readonly redoes: string | undefined
  /** The next step in that direction. */
  next(way: 'undo' | 'redo'): Transaction | undefined
  /** Applies `change` to every stored patch of a row. */
  rewrite(row: RowId, change: (patch: RowPatch) => RowPatch): void
}

export interface HistoryLimits {
  readonly steps: number
  /** Number of cells and rows in all steps; the newest step is always kept. */
  readonly cells: number
}

export const historyLimits: HistoryLimits = { steps: 500, cells: 2_000_000 }

export function createHistory(limits: HistoryLimits = historyLimits): History {
  let done: Transaction[] = []
  let undone: Transaction[] = []
  // The redo steps before the newest step: restored if that one is discarded.
  let before: Transaction[] = []
  let sealed = true
  return {
    push(transaction) {
      const last = sealed ? undefined : done.at(-1)
      const joins = transaction.coalesce !== undefined && last?.coalesce === transaction.coalesce
      if (joins && last) {
        done[done.length - 1] = joined(last, transaction)
      } else {
        done.push(transaction)
        before = undone
      }
      undone = []
      sealed = false
      done = bounded(done, limits)
    },
    slip(transaction) {
      const isTyped = !sealed && done.at(-1)?.coalesce !== undefined
      done.splice(isTyped ? -1 : done.length, 0, transaction)
      undone = []
      before = []
      if (!isTyped) sealed = true
      done = bounded(done, limits)
    },
    back() {
      const step = done.pop()
      if (step) undone.push(step)
      before = []
      sealed = true
      return step
    },
    forward() {
      const step = undone.pop()
      if (step) done.push(step)
      before = []
      sealed = true
      return step
    },
    discard() {
      sealed = true
      if (undone.length === 0) undone = before
      before = []
      return done.pop()
    },
    seal() {
      sealed = true
    },
    clear() {
      done = []
      undone = []
      before = []
      sealed = true
    },
    get undoes() {
      return done.at(-1)?.label
    },
    get redoes() {
      return undone.at(-1)?.label
    },
    next: (way) => (way === 'undo' ? done : undone).at(-1),
    rewrite(row, change) {
      done = done.map((step) => rewritten(step, row, change))
      undone = undone.map((step) => rewritten(step, row, change))
      before = before.map((step) => rewritten(step, row, change))
    },
  }
}

/** The later value wins; undo restores the value before the first. */
function joined(first: Transaction, second: Transaction): Transaction {
  if (sameCells(first.redo, second.redo)) return { ...second, undo: first.undo }
  const redo = [...first.redo, ...second.redo]
  return { ...second, redo, undo: [...second.undo, ...first.undo] }
}

function sameCells(a: readonly Change[], b: readonly Change[]): boolean {
  const [first, second] = [cellsOf(a), cellsOf(b)]
  return first !== undefined && first === second
}

/** Identifies the cells of a change that sets cells of a single row. */
function cellsOf(changes: readonly Change[]): string | undefined {
  const [change, another] = changes
  if (change?.kind !== 'set' || another) return undefined
  const [patch, more] = change.rows
  return patch && !more ? JSON.stringify([patch.row, Object.keys(patch.values)]) : undefined
}

function bounded(steps: Transaction[], limits: HistoryLimits): Transaction[] {
  let cells = 0
  let from = steps.length
  while (from > 0 && steps.length - from < limits.steps) {
    const step = steps[from - 1]
    cells += step ? weightOf(step) : 0
    if (cells > limits.cells && from < steps.length) break
    from -= 1
  }
  return from === 0 ? steps : steps.slice(from)
}

const weights = new WeakMap<Transaction, number>()

function weightOf(step: Transaction): number {
  const known = weights.get(step)
  if (known !== undefined) return known
  const weight = [...step.redo, ...step.undo].reduce((sum, change) => sum + sizeOf(change), 0)
  weights.set(step, weight)
  return weight
}

function rewritten(
  step: Transaction,
  row: RowId,
  change: (patch: RowPatch) => RowPatch,
): Transaction {
  const over = (changes: readonly Change[]): readonly Change[] =>
    changes.map((one) => {
      if (one.kind !== 'set' || !one.rows.some((patch) => patch.row === row)) return one
      return { ...one, rows: one.rows.map((patch) => (patch.row === row ? change(patch) : patch)) }
    })
  return { ...step, redo: over(step.redo), undo: over(step.undo) }
}
