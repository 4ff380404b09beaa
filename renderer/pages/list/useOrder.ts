import { useMemo, useState } from 'react'
import { failureText, toFailure } from '../../data/failure'
import type { Row } from '../../data/rows'
import { useWrites } from '../../data/useWrite'
import { usePorts } from '../../ports'
import { useEvent } from '../../ui/useEvent'
import type { ListModel } from './model'
import type { ListPageState } from './useListPage'

type Place = { readonly after: string | null } | { readonly before: string }

/** Lets users reorder rows while the list is sorted ascending by its order field. undefined = not here, or not now. */
export function useOrder({ order, entity }: ListModel, page: ListPageState) {
  const { notify } = usePorts()
  const send = useWrites()
  const [busy, setBusy] = useState(false)
  const { rows, list } = page
  const { sort } = list.params
  const ids = useMemo(() => rows?.flatMap(({ id }) => id ?? []) ?? [], [rows])
  const onMove = useEvent(async ({ id }: Row, place: Place) => {
    if (busy || !order) return
    setBusy(true)
    try {
      const body = { field: order.key, id, ...place }
      await send({ method: 'POST', url: `${entity.api}/order`, body })
    } catch (error) {
      notify.warning(failureText(toFailure(error)))
    } finally {
      if (id !== undefined) await page.written(id, true)
      setBusy(false)
    }
  })
  if (!order || sort.field !== order.key || sort.order !== 'asc') return undefined
  return { ids, isFirstPage: list.params.page === 1, busy, onMove }
}
