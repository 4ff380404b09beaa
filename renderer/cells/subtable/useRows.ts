import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { CellsInside, EditProps, InsideError, InsideText } from '../../cellType'
import { defaultsOf } from '../../grid/columns/columns'
import type { GridColumn } from '../../grid/columns/model'
import { errorsOf } from '../../grid/judge/judge'
import { isDirty, outputOf } from '../../grid/rows/output'
import { failingRows } from '../../grid/store/nextError'
import type { GridStore } from '../../grid/store/store'
import { tellErrors } from '../../grid/store/tell'
import type { TableHandle } from '../../grid/view/scene/tableHandle'
import { mostChildRows } from '../../model/entity/childRows'
import { countWorsens } from '../../model/entity/worsening'
import { ownValues } from '../../ui/ownValues'
import { useEvent } from '../../ui/useEvent'
import { cellMessages } from '../../values/messages'
import { subtableMessages } from './messages'
import type { Child } from './useChild'
import { type ChildRow, countError, type SubtableProps } from './value'

type Rows = readonly ChildRow[]

// The form compares its whole record on every change it receives.
const tellEveryMs = 200

/** Keeps the form's value and the table's rows in sync, in both directions. */
export function useRows(
  props: Pick<
    EditProps<Rows, SubtableProps>,
    'value' | 'field' | 'onChange' | 'onBlur' | 'insideTexts' | 'onInsideTexts'
  >,
  { columns }: Pick<Child, 'columns'>,
) {
  const { value, field } = props
  const table = useRef<TableHandle>(null)
  const open = useRef<GridStore>(undefined)
  // The value that the table was last loaded from or has last reported.
  const loaded = useRef(value)
  const [own] = useState(() => ownValues(value))
  const rows = useRef<Rows>(value ?? none)
  if (own.isForeign(value)) {
    loaded.current = value
    rows.current = value === null ? [] : [...value]
  }

  // Rows that are told again are a new list, and whoever asks for them (a draft) has not edited anything.
  const untold = useRef(false)
  const tell = useEvent(() => {
    const store = open.current
    if (!store || !untold.current) return
    untold.current = false
    // Without changes, report the very list that was loaded, so that the form is not dirty.
    const next = isDirty(store.table) ? (outputOf(store.table).values as Rows) : loaded.current // wires of JSON
    if (own.hand(next)) props.onChange(next)
    const texts = textsIn(store)
    if (sameTexts(texts, told.current)) return
    told.current = texts
    props.onInsideTexts?.(texts)
  })
  const told = useRef<readonly InsideText[]>(noTexts)
  /** Puts texts from outside (a draft, a form that was hidden) into their cells. */
  const take = useEvent((texts: readonly InsideText[]) => {
    const store = open.current
    if (!store || texts === told.current) return
    told.current = texts
    putTexts(store, texts)
  })
  const { insideTexts = noTexts } = props
  useLayoutEffect(() => take(insideTexts), [take, insideTexts])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const flush = useEvent(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    tell()
  })
  const heard = useEvent(() => {
    untold.current = true
    if (timer.current !== undefined) return
    // Report the first change at once: the form must know that it is dirty.
    tell()
    timer.current = setTimeout(flush, tellEveryMs)
  })
  useEffect(() => flush, [flush])

  const stop = useRef<() => void>(undefined)
  const onStore = useEvent((store: GridStore) => {
    if (open.current === store) return
    open.current = store
    stop.current?.()
    const { minRows = 0 } = field.props
    // Not where other columns have taken over typed texts.
    if (loaded.current === null && minRows > 0 && store.table.count === 0) {
      store.load(
        Array.from({ length: minRows }, () => blankOf(columns)),
        { asNew: true },
      )
    }
    take(insideTexts)
    // Listen only after the initial rows of a new record: they are no edit of the user.
    stop.current = store.listeners.onTopic('history', heard)
  })
  useEffect(() => () => stop.current?.(), [])

  const checkNow = useEvent(async (): Promise<string | null> => {
    const collected = await table.current?.collect()
    flush()
    if (!collected) return null
    const wrong = collected.errors.length
    if (wrong > 0) return subtableMessages.wrongCells(wrong)
    const { minRows: min = 0, maxRows: max = mostChildRows } = field.props
    const count = collected.values.length
    // As many as were there, or nearer to the bounds: the record is no worse than before.
    const former = rows.current.length
    if (former > 0 && !countWorsens({ min, max }, former, count)) return null
    return countError(count, field)
  })
  const mark = useEvent((errors: readonly InsideError[]) => {
    const store = open.current
    if (!store || errors.length === 0) return
    tellErrors(
      store,
      errors.flatMap(({ row, column, message }) => {
        const held = store.table.order[row]
        return held && column !== undefined ? [{ row: held.id, key: column, message }] : []
      }),
    )
  })
  const reveal = useEvent(() => {
    const store = open.current
    const [row] = store ? failingRows(store).sort((a, b) => a.index - b.index) : []
    const [first] = row && store ? errorsOf(row, store.table.columns) : []
    if (first) table.current?.showCell(first.row, first.key)
  })
  const inside = useMemo(
    (): CellsInside => ({ check: checkNow, mark, reveal, flush }),
    [checkNow, mark, reveal, flush],
  )
  return { rows: rows.current, inside, table, onStore }
}

const none: Rows = []
const noTexts: readonly InsideText[] = []

const blankOf = (columns: readonly GridColumn[]): Readonly<Record<string, unknown>> => {
  const values = defaultsOf(columns)
  return Object.fromEntries(
    columns.map(({ key, field }) => [key, field.type.toWire(values[key] ?? null, field)]),
  )
}

/** Invalid cell texts of a table, by row position. */
const textsIn = ({ table }: GridStore): readonly InsideText[] =>
  table.order.flatMap(({ marks }, row) =>
    Object.entries(marks?.refused ?? {}).map(([column, text]) => ({ row, column, text })),
  )

/** Restores invalid texts, marked red. */
function putTexts(store: GridStore, texts: readonly InsideText[]): void {
  const { order, column: columns } = store.table
  const notes = texts.flatMap(({ row, column: key, text }) => {
    const [held, column] = [order[row], columns.get(key)]
    const message = column && cellMessages.refused(text, column.title)
    return held && message ? [{ row: held.id, key, refused: text, message }] : []
  })
  tellErrors(store, notes)
}

const sameTexts = (a: readonly InsideText[], b: readonly InsideText[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b)
