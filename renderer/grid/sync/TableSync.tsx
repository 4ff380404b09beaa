import { useEffect } from 'react'
import { usePorts } from '../../ports'
import { useGrid } from '../view/context'
import { flipAway } from './flip'
import { type Arrived, createReceiver } from './receiver'
import { bindSender } from './send'
import { joinSync, randomHex } from './shared'

interface TableSyncProps {
  /** Tables of one key hear of each other. */
  readonly socketKey: string
  /** Texts that somebody else changes flip away. */
  readonly reloadEffect: boolean
}

/** Keeps the table around it in touch with the others of its key, on this page and elsewhere. */
export function TableSync({ socketKey, reloadEffect }: TableSyncProps) {
  const { control, id } = useGrid()
  const { sockets, user } = usePorts()
  const { store } = control
  const { id: userId, tenantId } = user
  useEffect(() => {
    if (!sockets || userId === '') return
    const animate = (arrived: readonly Arrived[]) => {
      for (const { row, keys } of arrived) {
        for (const key of keys) {
          const cell = document.getElementById(`${id}-${row.id}-${key}`)
          if (cell) flipAway(cell)
        }
      }
    }
    const { receive, close } = createReceiver(store, reloadEffect ? animate : undefined)
    const member = { socketKey, caseId: randomHex(), receive }
    const { send, leave } = joinSync(sockets, { id: userId, tenantId }, member)
    const unbind = bindSender(store, send)
    return () => {
      unbind()
      leave()
      close()
    }
  }, [sockets, userId, tenantId, store, socketKey, reloadEffect, id])
  return null
}
