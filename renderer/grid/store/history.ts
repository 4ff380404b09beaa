import type { RowId } from '../columns/model'
import { type Change, type RowPatch, sizeOf } from '../rows/change'

/** One step of undoing: what was done, and what takes it back, each in the order of application. */
export interface Transaction {
  readonly label: string
  readonly redo: readonly Change[]
  readonly undo: readonly Change[]
  /** Consecutive transactions of one key are one step until the history is sealed: typing in a cell. */
  readonly coalesce?: string | undefined
}

export interface History {
  push(transaction: Transaction): void
  /** Puts a step of its own below the one that is still being typed, which can go on and be taken back. */
  slip(transaction: Transaction): void
  /** Takes the step off; the caller applies its `undo`. */
  back(): Transaction | undefined
  forward(): Transaction | undefined
  /** Takes the step off for good: it can be neither undone nor redone. */
  discard(): Transaction | undefined
  /** The next transaction is a step of its own. */
  seal(): void
  clear(): void
  /** The label of the step that would be undone. */
  readonly undoes: string | undefined
  readonly redoes: string | undefined
  /** The step that would be taken next that way. */
  next(way: 'undo' | 'redo'): Transaction | undefined
  /** Puts `change` over every kept patch of a row. */
  rewrite(row: RowId, change: (patch: RowPatch) => RowPatch): void
}

export interface HistoryLimits {
  readonly steps: number
  /** Cells and rows in all steps together; the newest step is kept whatever its size. */
  readonly cells: number
}

export const historyLimits: HistoryLimits = { steps: 500, cells: 2_000_000 }

export function createHistory(limits: HistoryLimits = historyLimits): History {
  let done: Transaction[] = []
  let undone: Transaction[] = []
  // What could be redone before the newest step: if that is taken back for good, it can be again.
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

/** The later value wins; what it was before the first is what undoing restores. */
function joined(first: Transaction, second: Transaction): Transaction {
  if (sameCells(first.redo, second.redo)) return { ...second, undo: first.undo }
  const redo = [...first.redo, ...second.redo]
  return { ...second, redo, undo: [...second.undo, ...first.undo] }
}

function sameCells(a: readonly Change[], b: readonly Change[]): boolean {
  const [first, second] = [cellsOf(a), cellsOf(b)]
  return first !== undefined && first === second
}

/** Names the cells of a single set of a single row. */
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
