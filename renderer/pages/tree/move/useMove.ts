import { useState } from 'react'
import { failureText, toFailure } from '../../../data/failure'
import { useWrites } from '../../../data/useWrite'
import { usePorts } from '../../../ports'
import { useEvent } from '../../../ui/useEvent'
import type { TreeModel } from '../compile'
import type { useTreePage } from '../useTreePage'
import type { TreePlace } from './places'

/** Lets users move records while the tree is in its own order. undefined = not here, or not now. */
export function useMove({ list, moves }: TreeModel, page: ReturnType<typeof useTreePage>) {
  const { notify } = usePorts()
  const send = useWrites()
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState<{ readonly version: number; readonly below: string }>()
  const { order, entity } = list
  const { sort } = page.params

  /** Returns why it was not moved; undefined = it was. */
  const move = useEvent(async (id: string, place: TreePlace): Promise<string | undefined> => {
    if (busy || !order) return undefined
    setBusy(true)
    const { below } = place
    const asked = moves ? place : { ...place, below: undefined }
    try {
      const body = { field: order.key, id, ...asked }
      await send({ method: 'POST', url: `${entity.api}/order`, body })
      if (typeof below === 'string') setShown({ version: page.version + 1, below })
      return undefined
    } catch (error) {
      return failureText(toFailure(error))
    } finally {
      page.reload()
      setBusy(false)
    }
  })
  const onMove = useEvent(async (id: string, place: TreePlace) => {
    const failed = await move(id, place)
    if (failed !== undefined) notify.warning(failed)
  })
  if (!order || sort.field !== order.key || sort.order !== 'asc') return undefined
  const reveal = shown?.version === page.version ? shown.below : undefined
  return { busy, moves, move, onMove, reveal }
}
