import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { addBindSocketCSD, removeBindSocketCSD } from '../../grid/sync/bound'
import { joinSync, randomHex } from '../../grid/sync/shared'
import { usePorts } from '../../ports'
import { looksKey } from '../../query/useGroups'
import { useEvent } from '../../ui/useEvent'
import { useWhenChanged } from '../../ui/useWhenChanged'
import type { ViewPage } from '../define'

// An import tells of its rows some thousands at a time; the view is read again once they have come.
const settleMs = 400

/** Reads the view again when others, or the page around it, have written records of the entity; not while `held`. */
export function useLive(
  { entity, version }: Pick<ViewPage, 'entity' | 'version'>,
  held: boolean,
): void {
  const { sockets, user } = usePorts()
  const client = useQueryClient()
  const due = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const read = useEvent(() => {
    due.current = held
    if (!held) void client.invalidateQueries({ queryKey: looksKey(entity) })
  })
  const heard = useEvent(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(read, settleMs)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!held && due.current) read()
  }, [held, read])

  useWhenChanged(version, read)

  const { id, tenantId } = user
  useEffect(() => {
    if (!sockets) return
    const member = { socketKey: entity.name, caseId: randomHex(), receive: heard, back: heard }
    const { leave } = joinSync(sockets, { id, tenantId }, member)
    const key = `rows:${entity.name}`
    addBindSocketCSD(key, heard)
    return () => {
      removeBindSocketCSD(key, heard)
      leave()
    }
  }, [sockets, entity.name, id, tenantId, heard])
}
