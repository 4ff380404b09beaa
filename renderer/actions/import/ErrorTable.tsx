import { useCallback, useMemo, useRef } from 'react'
import { EditableTable } from '../../grid/EditableTable'
import type { GridStore } from '../../grid/store/store'
import { type CellRefusal, tellErrors } from '../../grid/store/tell'
import type { TableDoc } from '../../grid/view/scene/tableDoc'
import type { TableHandle } from '../../grid/view/scene/tableHandle'
import type { Entity } from '../../model/entity/entity'
import { useCells } from '../../ui/cells'
import type { CheckAnswer } from './checkAnswer'
import { applyCorrections, type Corrections } from './corrections'
import { errorColumns, errorNotes, errorRows } from './errorColumns'
import { importMessages } from './messages'

interface ErrorTableProps {
  readonly answer: CheckAnswer
  readonly entity: Entity
  readonly files: readonly { readonly name: string }[]
  /** Earlier corrections, applied over the rows of the answer. */
  corrections(): Corrections
  onStore(store: GridStore): void
}

/** The wrong rows of a dry run, to be corrected in place; their cells are marked with the server's messages. */
export function ErrorTable(props: ErrorTableProps) {
  const { answer, entity, files, corrections, onStore } = props
  const cells = useCells()
  const columns = useMemo(
    () => errorColumns(answer, entity, cells, files.length),
    [answer, entity, cells, files],
  )
  const rows = useMemo(() => errorRows(answer, files), [answer, files])
  const doc = useMemo(() => docOf(rows.length), [rows])
  const { total, wrong, lines, notes = [] } = answer
  const shown = new Set(answer.rows.map(({ file, row, of = row }) => `${file}:${of}`)).size
  const told = useRef<CheckAnswer>(undefined)
  const first = useRef<CellRefusal>(undefined)
  // Most columns of a wide sheet are out of sight at first, possibly the wrong one too.
  const showFirst = useCallback((table: TableHandle | null) => {
    const { current: cell } = first
    if (!table || !cell) return
    first.current = undefined
    table.showCell(cell.row, cell.key)
  }, [])
  return (
    <div className="jd-import-errors">
      <p role="status">
        <strong>{importMessages.errorsTitle(total, wrong, lines)}</strong>{' '}
        {importMessages.errorsHint}
        {lines !== undefined && ` ${importMessages.errorsOfRows}`}
        {wrong > shown && ` ${importMessages.errorsShown(shown, lines)}`}
      </p>
      {notes.map((note) => (
        <p key={note} className="jd-import-told">
          {note}
        </p>
      ))}
      <EditableTable
        title={importMessages.errorsTable}
        doc={doc}
        rows={rows}
        resolved={columns}
        ref={showFirst}
        onStore={(store) => {
          // The table reports its store on each render; corrected cells must not be marked again.
          if (told.current === answer) return
          told.current = answer
          first.current = tellErrors(store, errorNotes(answer))
          applyCorrections(store, corrections())
          onStore(store)
        }}
      />
    </div>
  )
}

const heightPx = 420

const docOf = (rows: number): TableDoc => ({
  columns: [],
  rowSelection: true,
  toolbar: true,
  toolbarConfig: { btn: ['remove'] },
  size: 'mini',
  bordered: true,
  insertRow: false,
  // No new rows: a row that is in no file belongs elsewhere.
  maxRows: rows,
  maxHeight: heightPx,
})
