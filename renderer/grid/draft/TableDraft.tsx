import { useRef } from 'react'
import './draft.css'
import { Button } from '../../ui/Button'
import type { ChangedRow, Edits } from '../edits'
import type { GridStore } from '../store'
import { useGrid } from '../view/context'
import { backToCells } from '../view/sheet/geometry'
import { draftMessages as m } from './messages'
import { type GridDraft, useGridDraft } from './useGridDraft'

interface TableDraftProps {
  readonly draftKey: string
  readonly loading: boolean
}

/** Keeps the unsaved edits of the table around it, and offers those of an earlier visit above it. */
export function TableDraft({ draftKey, loading }: TableDraftProps) {
  const { control } = useGrid()
  const { store } = control
  const place = useRef<HTMLDivElement>(null)
  const made = useGridDraft(store, draftKey, loading)
  // The button that was pressed goes.
  const then = (work: () => void) => () => {
    work()
    backToCells(control, place.current)
  }
  const draft = {
    ...made,
    restore: then(made.restore),
    discard: then(made.discard),
    dismiss: then(made.dismiss),
  }
  return (
    <div ref={place} role="status" className="jd-grid-draft-place">
      {draft.offer && <Offer draft={draft} offer={draft.offer} />}
      {draft.restored && <Outcome draft={draft} restored={draft.restored} store={store} />}
    </div>
  )
}

function Offer({ draft, offer }: { draft: GridDraft; offer: NonNullable<GridDraft['offer']> }) {
  return (
    <div className="jd-grid-draft">
      <span>{m.offer(timeOf(offer.at), partsOf(offer.edits))}</span>
      <div className="jd-grid-draft-choice">
        <Button onClick={draft.restore}>{m.restore}</Button>
        <Button kind="text" onClick={draft.discard}>
          {m.discard}
        </Button>
      </div>
    </div>
  )
}

/** What has changed on the server meanwhile; nothing that was typed disappears unseen. */
function Outcome(props: {
  draft: GridDraft
  restored: NonNullable<GridDraft['restored']>
  store: GridStore
}) {
  const { draft, restored, store } = props
  const { conflicts, lost } = restored
  return (
    <div className="jd-grid-draft">
      <div>
        {m.restored}
        {conflicts > 0 && m.conflicts(conflicts)}
        {lost.length > 0 && (
          <>
            {m.lost(lost.length)}
            <ul>
              {lost.map((row) => (
                <li key={row.id}>{m.lostRow(row.id, cellsOf(store, row))}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <Button kind="text" onClick={draft.dismiss}>
        {m.dismiss}
      </Button>
    </div>
  )
}

function partsOf({ changed, added, deleted, order }: Edits): readonly string[] {
  return [
    ...(changed.length > 0 ? [m.changed(changed.length)] : []),
    ...(added.length > 0 ? [m.added(added.length)] : []),
    ...(deleted.length > 0 ? [m.deleted(deleted.length)] : []),
    ...(order ? [m.moved] : []),
  ]
}

function cellsOf({ table }: GridStore, { values, refused }: ChangedRow): readonly string[] {
  return Object.entries({ ...values, ...refused }).map(([key, value]) => {
    const text = value === null || value === '' ? m.empty : String(value)
    return m.cell(table.column.get(key)?.title ?? key, text)
  })
}

const timeOf = (at: number): string =>
  new Date(at).toLocaleString('zh-CN', {
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
