import type { Field, Option } from '../../model/entity/field'
import { readOptions } from '../columns/columnProps'
import type { CellValues, GridColumn } from '../columns/model'
import type { Listeners } from '../rows/listeners'
import { type HeldRow, type LinkedFields, type RowTable, readCell, valuesOf } from '../rows/rows'
import { nextTask } from './collect'

/** A chain of linked selects (specification: widgets, §4; reference: §1.11). */
export interface LinkConfig {
  /** First column of the chain; each column names its next level in `linkageKey`. */
  readonly key: string
  /** The options below a value; '' for the first level. */
  requestData(parent: string): Promise<readonly Option[]>
}

export interface Links extends LinkedFields {
  /** undefined = the column is in no chain, or its options are loading (requested by this call). */
  options(row: HeldRow, column: GridColumn): readonly Option[] | undefined
  /** Requests the choices of the rows in steps; stops early in a table with very many choices. */
  asking(): Iterable<void>
  /** The column's field with the options of this row; the same object while they are unchanged. */
  fieldFor(row: HeldRow, column: GridColumn): Field
}

interface Level {
  readonly chain: LinkConfig
  /** undefined = the first level. */
  readonly parent: GridColumn | undefined
  readonly depth: number
}

const nothing: readonly Option[] = []

/**
 * Caches answers per parent for the life of the table; a failed call is repeated on the next request. From now on,
 * texts of the table are parsed with the choices of their rows.
 */
export function createLinks(
  table: RowTable,
  configs: readonly LinkConfig[],
  listeners: Listeners,
): Links {
  const levels = levelsOf(table, configs)
  const calls = new Set<Promise<void>>()
  const answers = new Map<LinkConfig, Map<string, readonly Option[] | Promise<void>>>()
  const fields = new WeakMap<readonly Option[], Map<string, Field>>()

  /** Redraws the visible rows, whose texts and choices have changed. */
  const tell = () =>
    listeners.batch(() => {
      for (const id of listeners.watched()) {
        const row = table.byId.get(id)
        if (row) row.version += 1
        listeners.touchRow(id)
      }
      listeners.touch('links')
    })
  const ask = (chain: LinkConfig, parent: string): readonly Option[] | Promise<void> => {
    const known = answers.get(chain) ?? new Map<string, readonly Option[] | Promise<void>>()
    answers.set(chain, known)
    const answer = known.get(parent)
    if (answer) return answer
    const call = fetchOptions(chain, parent).then((options) => {
      if (options) known.set(parent, options)
      else known.delete(parent)
      calls.delete(call)
      if (options) tell()
    })
    calls.add(call)
    known.set(parent, call)
    return call
  }
  const linkedColumns = () => table.columns.filter(({ key }) => levels.has(key))
  const answerFor = (read: (parent: GridColumn) => unknown, column: GridColumn) => {
    const level = levels.get(column.key)
    if (!level) return undefined
    const parent = level.parent ? textOf(read(level.parent), level.parent) : ''
    // Below an empty level there are no choices.
    return level.parent && parent === '' ? nothing : ask(level.chain, parent)
  }
  const optionsWith = (values: CellValues, column: GridColumn) => {
    const answer = answerFor(({ key }) => values[key], column)
    return answer instanceof Promise ? undefined : answer
  }
  const fieldWith = (column: GridColumn, values: CellValues): Field => {
    if (!levels.has(column.key)) return column.field
    const own = optionsWith(values, column) ?? nothing
    const known = fields.get(own) ?? new Map<string, Field>()
    fields.set(own, known)
    const props = typeof column.field.props === 'object' ? column.field.props : {}
    const field = known.get(column.key) ?? {
      ...column.field,
      props: Object.freeze({ ...props, options: own }),
    }
    known.set(column.key, field)
    return field
  }
  const links: Links = {
    options: (row, column) => optionsWith(valuesOf(table, row), column),
    isLinked: (key) => levels.has(key),
    depth: (key) => levels.get(key)?.depth ?? 0,
    fieldFor: (row, column) =>
      levels.has(column.key) ? fieldWith(column, valuesOf(table, row)) : column.field,
    fieldWith,
    *asking() {
      const linked = linkedColumns()
      const calls = () => [...answers.values()].reduce((sum, { size }) => sum + size, 0)
      for (let index = 0; calls() < callsAhead; index += 1) {
        const row = table.rowAt(index)
        if (!row) return
        for (const column of linked) answerFor((parent) => readCell(table, row, parent), column)
        if (index % rowsAStep === 0) yield
      }
    },
    waiting: () => (calls.size > 0 ? Promise.all(calls) : undefined),
    isReady(row, column) {
      const level = levels.get(column.key)
      const value = level && readCell(table, row, column)
      if (!level || value === null || value === undefined) return true
      const parent = level.parent ? textOf(readCell(table, row, level.parent), level.parent) : ''
      return (level.parent && parent === '') || Array.isArray(answers.get(level.chain)?.get(parent))
    },
    async preload(rows) {
      const linked = linkedColumns()
      const asked = new Set<Promise<void>>()
      let until = performance.now() + sliceMs
      for (const row of rows) {
        for (const column of linked) {
          const answer = answerFor((parent) => readCell(table, row, parent), column)
          if (answer instanceof Promise) asked.add(answer)
        }
        if (performance.now() < until) continue
        await nextTask()
        until = performance.now() + sliceMs
      }
      await Promise.all(asked)
    },
  }
  table.links = links
  return links
}

const sliceMs = 16
const rowsAStep = 64
// Beyond this, choices are only requested when their rows are shown, selected, searched or filtered.
const callsAhead = 100

function levelsOf(table: RowTable, configs: readonly LinkConfig[]): ReadonlyMap<string, Level> {
  const levels = new Map<string, Level>()
  for (const chain of configs) {
    let parent: GridColumn | undefined
    let depth = 0
    let column = table.column.get(chain.key)
    while (column && !levels.has(column.key)) {
      levels.set(column.key, { chain, parent, depth })
      depth += 1
      parent = column
      column = table.column.get(column.linkageKey ?? '')
    }
  }
  return levels
}

/** undefined = the call failed, which the request layer has reported. */
async function fetchOptions(
  { requestData }: LinkConfig,
  parent: string,
): Promise<readonly Option[] | undefined> {
  try {
    const options: unknown = await requestData(parent)
    return Array.isArray(options) ? readOptions(options, () => undefined) : nothing
  } catch {
    return undefined
  }
}

const textOf = (value: unknown, { field }: GridColumn): string =>
  String(field.type.toWire(value ?? null, field) ?? '')
