import { useEffect } from 'react'
import { usePorts } from '../../../ports'
import { useEvent } from '../../../ui/useEvent'
import type { WireRow } from '../../columns/model'
import { idHere } from '../../rows/rows'
import { addBindSocketCSD, removeBindSocketCSD } from '../../sync/bound'
import { createCatchUp, type Reread } from '../../sync/catchUp'
import { type Arrived, createReceiver } from '../../sync/receiver'
import { takeSeat } from '../../sync/send'
import { joinSync, randomHex } from '../../sync/shared'
import { drawnCell, useGrid } from '../scene/context'
import { flipAway } from './flip'

interface TableSyncProps {
  /** Tables with the same key are synchronized. */
  readonly socketKey: string
  /** Animates texts changed by other users. */
  readonly reloadEffect: boolean
  /** Rereads rows when updates may have been missed. */
  readonly reread?: Reread | undefined
  /** Others have written rows that this table does not have, or may have during a disconnection. */
  onElsewhere?(): void
}

/** Synchronizes the surrounding table with others of the same key, on this page and elsewhere. */
export function TableSync({ socketKey, reloadEffect, reread, onElsewhere }: TableSyncProps) {
  const { control, id } = useGrid()
  const { sockets, user } = usePorts()
  const { store } = control
  const { id: userId, tenantId } = user
  const readAgain = useEvent(async (ids: readonly string[]) => reread?.(ids))
  const elsewhere = useEvent(() => onElsewhere?.())
  useEffect(() => {
    if (!sockets || userId === '') return
    const animate = (arrived: readonly Arrived[]) => {
      for (const { row, keys } of arrived) {
        for (const key of keys) {
          const cell = drawnCell({ control, id }, row.id, key)
          if (cell) flipAway(cell)
        }
      }
    }
    const { receive, close } = createReceiver(store, reloadEffect ? animate : undefined)
    const catchUp = createCatchUp(store, readAgain, receive)
    const caseId = randomHex()
    const { table } = store
    const isHere = (id: string) => table.rowOf(id) !== undefined || table.deleted.has(id)
    const note = (ids: readonly string[]) => {
      if (!ids.every((id) => isHere(idHere(table, id)))) elsewhere()
    }
    const hear = (row: WireRow) => {
      note([String(row[table.rowKey])])
      receive(row)
    }
    const back = () => {
      catchUp.start()
      // Writes during the disconnection were not reported.
      elsewhere()
    }
    const member = { socketKey, caseId, receive: hear, back }
    const { send, leave } = joinSync(sockets, { id: userId, tenantId }, member)
    const rise = takeSeat(store, { caseId, send })
    // The server's message about removed or new rows, or too many changed ones.
    const written = `rows:${socketKey}`
    const lookAgain = (ids: unknown, by: unknown, added?: unknown) => {
      if (by === caseId || !Array.isArray(ids)) return
      const names = ids.map(String)
      const isNew = Number(added) > 0
      // Which rows they are is not told to whoever does not see them; shown ones may be among them.
      const areUnknown = names.length === 0 && !isNew
      if (isNew || areUnknown) elsewhere()
      else note(names)
      catchUp.start(areUnknown ? undefined : names)
    }
    addBindSocketCSD(written, lookAgain)
    return () => {
      removeBindSocketCSD(written, lookAgain)
      rise()
      leave()
      catchUp.stop()
      close()
    }
  }, [sockets, userId, tenantId, store, socketKey, reloadEffect, control, id, readAgain, elsewhere])
  return null
}
