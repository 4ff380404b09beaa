import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useWritten } from '../../grid/sync/useWritten'
import { looksKey } from '../../query/useGroups'
import { useEvent } from '../../ui/useEvent'
import { useWhenChanged } from '../../ui/useWhenChanged'
import type { ViewPage } from '../define'

/** Reads the view again when others, or the page around it, have written records of the entity; not while `held`. */
export function useLive(
  { entity, version }: Pick<ViewPage, 'entity' | 'version'>,
  held: boolean,
): void {
  const client = useQueryClient()
  const due = useRef(false)
  const read = useEvent(() => {
    due.current = held
    if (!held) void client.invalidateQueries({ queryKey: looksKey(entity) })
  })
  useEffect(() => {
    if (!held && due.current) read()
  }, [held, read])
  useWhenChanged(version, read)
  useWritten(entity, read)
}
