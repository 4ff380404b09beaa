import './panels.css'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { LookupStore } from '../../../data/lookupStore'
import { Button } from '../../../ui/Button'
import { Popover } from '../../../ui/Popover'
import type { GridColumn } from '../../columns/model'
import { useGrid } from '../scene/context'
import { useSheetScene } from './context'
import { dictsOf, whenLoaded } from './dictionaries'
import { distinctTexts, type FilterTest, isFiltering, needsText, noFilter } from './filter'
import { sheetMessages as m } from './messages'
import { textOrder } from './texts'
import { ValueList } from './ValueList'

interface FilterPanelProps {
  readonly columnKey: string
  readonly anchor: RefObject<HTMLElement | null>
  readonly lookups: LookupStore
}

/** Filters rows by one column: a condition, and the values that occur in it. */
export function FilterPanel({ columnKey, anchor, lookups }: FilterPanelProps) {
  const { control } = useGrid()
  const { close } = useSheetScene()
  const column = control.store.table.column.get(columnKey)
  const leave = (focus: boolean) => {
    close(false)
    if (focus) anchor.current?.focus()
  }
  return (
    <Popover anchor={anchor} onClose={leave}>
      {column && <FilterForm column={column} lookups={lookups} onLeave={() => leave(true)} />}
    </Popover>
  )
}

function FilterForm(props: {
  readonly column: GridColumn
  readonly lookups: LookupStore
  onLeave(): void
}) {
  const { column, lookups, onLeave } = props
  const { control, lookup } = useGrid()
  const { view } = useSheetScene()
  const [draft, setDraft] = useState(() => view.view.filters.get(column.key) ?? noFilter)
  const [ready, setReady] = useState(false)
  useEffect(() => {
    let shown = true
    const { table } = control.store
    void Promise.all([
      whenLoaded(lookups, dictsOf([column])),
      textOrder.preload().catch(() => undefined),
      table.links?.isLinked(column.key) && table.links.preload(table.order),
    ]).then(() => shown && setReady(true))
    return () => {
      shown = false
    }
  }, [control, column, lookups])
  const values = useMemo(
    () => (ready ? distinctTexts(control.store, column, lookup, textOrder.loaded()) : []),
    [ready, control, column, lookup],
  )
  return (
    <form
      className="jd-sheet jd-sheet-filter"
      aria-label={m.filterTitle(column.title)}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        onLeave()
        view.filterBy(column.key, isFiltering(draft) ? draft : undefined)
      }}
    >
      <div className="jd-sheet-line">
        <select
          aria-label={m.test}
          value={draft.test}
          onChange={({ target }) => {
            const test = tests.find((one) => one === target.value)
            if (test) setDraft({ ...draft, test })
          }}
        >
          {tests.map((test) => (
            <option key={test} value={test}>
              {m.tests[test]}
            </option>
          ))}
        </select>
        <input
          type="text"
          aria-label={m.testText}
          // biome-ignore lint/a11y/noAutofocus: what a menu opens takes the focus
          autoFocus
          disabled={!needsText(draft.test)}
          value={needsText(draft.test) ? draft.text : ''}
          onChange={({ target }) => setDraft({ ...draft, text: target.value })}
        />
      </div>
      <ValueList
        values={values}
        chosen={draft.texts}
        onChange={(texts) => setDraft({ ...draft, texts })}
      />
      <div className="jd-sheet-foot">
        <Button kind="text" onClick={onLeave}>
          {m.cancel}
        </Button>
        <Button kind="primary" submit>
          {m.apply}
        </Button>
      </div>
    </form>
  )
}

// An object's own keys are the tests that the type names.
const tests = Object.keys(m.tests) as readonly FilterTest[]
