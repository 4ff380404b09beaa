import { useQueryClient } from '@tanstack/react-query'
import { useWritten } from '../../grid/sync/useWritten'
import { looksKey } from '../../query/useGroups'
import { useHeldBack } from '../../ui/useHeldBack'
import { useWhenChanged } from '../../ui/useWhenChanged'
import type { ViewPage } from '../define'

/** Reloads the view when others, or the surrounding page, changed records of the entity; not while `held`. */
export function useLive(
  { entity, version }: Pick<ViewPage, 'entity' | 'version'>,
  held: boolean,
): void {
  const client = useQueryClient()
  const read = useHeldBack(held, () => {
    void client.invalidateQueries({ queryKey: looksKey(entity) })
  })
  useWhenChanged(version, read)
  useWritten(entity, read)
}
