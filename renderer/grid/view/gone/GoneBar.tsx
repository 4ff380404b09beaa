import { useRef } from 'react'
import { Button } from '../../../ui/Button'
import { useGrid } from '../scene/context'
import { backToCells } from '../scene/geometry'
import { useTopic } from '../scene/useTopic'
import { goneMessages as m } from './messages'

/** Reports rows deleted by another user, with the possible actions. */
export function GoneBar() {
  const { control, readOnly } = useGrid()
  const { store } = control
  useTopic(store, 'conflicts')
  useTopic(store, 'order')
  const bar = useRef<HTMLDivElement>(null)
  const rows = [...store.table.gone]
    .filter(({ id }) => store.table.rowOf(id))
    .sort((a, b) => a.index - b.index)
  const decide = (act: 'keepGone' | 'dropGone') => () => {
    store.listeners.batch(() => {
      for (const { id } of rows) store[act](id)
    })
    // The pressed button disappears.
    backToCells(control, bar.current)
  }
  return (
    <div ref={bar} className="jd-grid-gone">
      <span role="status">{rows.length > 0 && m.said(rows.map(({ index }) => index + 1))}</span>
      {rows.length > 0 && !readOnly && (
        <>
          <Button kind="text" onClick={decide('keepGone')}>
            {m.keep}
          </Button>
          <Button kind="text" onClick={decide('dropGone')}>
            {m.drop}
          </Button>
        </>
      )}
    </div>
  )
}
