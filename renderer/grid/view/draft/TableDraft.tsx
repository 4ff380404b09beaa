import { useMemo, useRef } from 'react'
import './draft.css'
import { zoneName } from '../../../model/expr/dates'
import { Button } from '../../../ui/Button'
import { DraftsNote } from '../../../ui/DraftsNote'
import { isDirty } from '../../rows/output'
import type { ChangedRow, Edits, Restored } from '../../store/edits'
import type { GridStore } from '../../store/store'
import { type DraftPlace, rowsIn } from '../../store/tableDraft'
import { useGrid } from '../scene/context'
import { backToCells } from '../scene/geometry'
import { useTopic } from '../scene/useTopic'
import { draftMessages as m } from './messages'
import { useGridDraft } from './useGridDraft'

interface TableDraftProps {
  readonly draftKey: string
  readonly place: DraftPlace | undefined
  readonly loading: boolean
  /** Goes to another page of the table; absent = there are none. */
  readonly onGoTo: ((place: DraftPlace) => void) | undefined
}

/** Stores unsaved edits of the surrounding table, and offers those of an earlier visit above it. */
export function TableDraft({ draftKey, place: here, loading, onGoTo }: TableDraftProps) {
  const { control } = useGrid()
  const { store } = control
  const place = useRef<HTMLDivElement>(null)
  const draft = useGridDraft(store, { key: draftKey, place: here, loading })
  const changes = useTopic(store, 'history')
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at anew after every edit
  const isUnsaved = useMemo(() => isDirty(store.table), [store, changes])
  // The pressed button disappears.
  const then = (work: () => void) => () => {
    work()
    backToCells(control, place.current)
  }
  return (
    <div ref={place} className="jd-grid-draft-place">
      <div role="status">
        {draft.offers.map((offer) => (
          <Offer
            key={String(offer.draft.key)}
            text={m.offer(timeOf(offer.draft.at), partsOf(offer.edits))}
            accept={{ name: m.restore, run: then(() => draft.restore(offer.draft)) }}
            onDiscard={then(() => draft.discard(offer.draft))}
          />
        ))}
        {onGoTo &&
          draft.elsewhere.map((found) => {
            const { edits, place: there, at } = found
            return (
              there && (
                <Offer
                  key={String(found.key)}
                  text={m.elsewhere(there.title, rowsIn(edits), timeOf(at))}
                  accept={{ name: m.goTo, run: () => onGoTo(there) }}
                  onDiscard={then(() => draft.discard(found))}
                />
              )
            )
          })}
        {draft.restored && (
          <Outcome restored={draft.restored} store={store} onDismiss={then(draft.dismiss)} />
        )}
      </div>
      {isUnsaved && <DraftsNote />}
    </div>
  )
}

interface OfferProps {
  readonly text: string
  readonly accept: { readonly name: string; run(): void }
  onDiscard(): void
}

function Offer({ text, accept, onDiscard }: OfferProps) {
  return (
    <div className="jd-grid-draft">
      <span>{text}</span>
      <div className="jd-grid-draft-choice">
        <Button onClick={accept.run}>{accept.name}</Button>
        <Button kind="text" onClick={onDiscard}>
          {m.discard}
        </Button>
      </div>
    </div>
  )
}

/** Shows what changed on the server meanwhile, so that no typed input is lost unseen. */
function Outcome(props: { restored: Restored; store: GridStore; onDismiss(): void }) {
  const { restored, store, onDismiss } = props
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
      <Button kind="text" onClick={onDismiss}>
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
    timeZone: zoneName,
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
