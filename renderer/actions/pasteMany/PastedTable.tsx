import { useContext, useMemo, useRef, useState } from 'react'
import { LookupContext } from '../../data/lookup'
import { entityColumns } from '../../grid/columns/entityColumns'
import { type PasteResult, paste } from '../../grid/sheet/paste'
import type { GridStore } from '../../grid/store/store'
import { EditableTable } from '../../grid/view/EditableTable'
import type { GridControl } from '../../grid/view/scene/gridControl'
import type { TableDoc } from '../../grid/view/scene/tableDoc'
import { lookupFor } from '../../grid/view/sheet/clip'
import { useRowRules } from '../../grid/view/work/useRowRules'
import type { Entity } from '../../model/entity/entity'
import type { Field } from '../../model/entity/field'
import { usePorts } from '../../ports'
import { useCells } from '../../ui/cells'
import { pasteManyTexts as texts } from './messages'
import type { Pasted } from './readPasted'
import type { OpenTable } from './useOpenRows'

/** Maximum number of rows in one call. */
const mostRows = 1_000

interface PastedTableProps {
  readonly entity: Entity
  readonly fields: readonly Field[]
  readonly pasted: Pasted
  readonly open: OpenTable
  /** Marks what a save would refuse, and counts it. */
  check(store: GridStore): Promise<number>
}

/** The pasted rows, editable: first the pasted columns, then the missing ones. */
export function PastedTable({ entity, fields, pasted, open, check }: PastedTableProps) {
  const cells = useCells()
  const lookups = useContext(LookupContext)
  const { request } = usePorts()
  const [result, setResult] = useState<PasteResult>()
  const [faults, setFaults] = useState(0)
  const filled = useRef<GridStore>(undefined)
  const columns = useMemo(() => {
    const others = fields.filter((field) => !pasted.fields.includes(field))
    return entityColumns({ fields: [...pasted.fields, ...others], cells })
  }, [fields, pasted, cells])
  const rules = useRowRules(useMemo(() => [...entity.fields.values()], [entity]))

  async function fill(store: GridStore, control: GridControl) {
    open.onStore(store)
    if (filled.current === store || !lookups) return
    filled.current = store
    const end = store.pending.begin(texts.reading)
    const own = columns.slice(0, pasted.fields.length)
    const { block } = pasted
    try {
      const lookup = await lookupFor({ control, lookups, request }, { block, columns: own })
      const target = { top: 0, left: 0, bottom: 0, right: 0 }
      const options = { lookup, columns: own, target, rows: [], maxRows: mostRows }
      paste(store, block, options, (end) => {
        setResult(end)
        void check(store).then(setFaults)
      })
    } finally {
      end()
    }
  }
  return (
    <>
      <p role="status">
        {result ? saidOf(result, pasted) : texts.reading}
        {faults > 0 && texts.faults(faults)}
      </p>
      <EditableTable
        doc={tableDoc}
        title={texts.label}
        resolved={columns}
        rules={rules}
        rows={none}
        newWithoutId
        ref={open.handle}
        onStore={(store, control) => void fill(store, control)}
      />
    </>
  )
}

const none: readonly unknown[] = []

const tableDoc: TableDoc = {
  columns: [],
  size: 'tiny',
  rowNumber: true,
  rowSelection: true,
  maxHeight: 420,
  toolbar: true,
  toolbarConfig: { btn: ['add', 'remove'] },
  maxRows: mostRows,
}

const saidOf = (
  { addedRows, refused, tidied, cut }: PasteResult,
  { unknown, cut: more }: Pasted,
): string =>
  [
    texts.readIn(addedRows),
    unknown.length > 0 && texts.unknown(unknown),
    more > 0 && texts.cutColumns(more),
    cut.rows > 0 && texts.cutRows(cut.rows),
    refused > 0 && texts.refused(refused),
    tidied > 0 && texts.tidied(tidied),
  ]
    .filter((text) => text !== false)
    .join('')
