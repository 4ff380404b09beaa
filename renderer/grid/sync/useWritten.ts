import { useEffect, useRef } from 'react'
import type { Entity } from '../../model/entity/entity'
import { usePorts } from '../../ports'
import { useEvent } from '../../ui/useEvent'
import { addBindSocketCSD, removeBindSocketCSD } from './bound'
import { joinSync, randomHex } from './shared'

// An import reports its rows in batches of some thousands; the list is reloaded once they have arrived.
const settleMs = 400

/** Calls back when others, or the server itself, wrote records of the entity; undefined = does not listen. */
export function useWritten(entity: Pick<Entity, 'name'> | undefined, onWritten: () => void): void {
  const { sockets, user } = usePorts()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const written = useEvent(onWritten)
  const heard = useEvent(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(written, settleMs)
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  const { id, tenantId } = user
  const name = entity?.name
  useEffect(() => {
    if (!sockets || name === undefined) return
    const member = { socketKey: name, caseId: randomHex(), receive: heard, back: heard }
    const { leave } = joinSync(sockets, { id, tenantId }, member)
    const key = `rows:${name}`
    addBindSocketCSD(key, heard)
    return () => {
      removeBindSocketCSD(key, heard)
      leave()
    }
  }, [sockets, name, id, tenantId, heard])
}
