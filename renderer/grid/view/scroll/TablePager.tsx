import { Pager } from '../../../ui/Pager'
import { lastPageOf } from '../../../ui/pageNumbers'
import type { GridStore } from '../../store/store'
import { useTopic } from '../scene/useTopic'
import type { Paging } from './usePaging'

/** The pager below the table. */
export function TablePager({
  store,
  paging,
}: {
  readonly store: GridStore
  readonly paging: Paging
}) {
  useTopic(store, 'order')
  const { current, pageSize, sizes, total = store.count(), turn } = paging
  const page = Math.min(current, lastPageOf(total, pageSize))
  return (
    <Pager
      page={page}
      size={pageSize}
      total={total}
      sizes={sizes}
      onPage={(next) => turn({ current: next, pageSize })}
      onSize={(size) => {
        // Keeps the first visible row visible.
        const first = (page - 1) * pageSize
        turn({ current: Math.floor(first / size) + 1, pageSize: size })
      }}
    />
  )
}
