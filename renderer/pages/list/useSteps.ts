import { useEffect, useState } from 'react'
import type { PageView } from '../../actions/define'
import type { Row } from '../../data/rows'
import type { ListState } from '../../query/useList'
import { lastPageOf } from '../../ui/pageNumbers'
import { useEvent } from '../../ui/useEvent'

/**
 * The records before and after the shown one, in the order of the list and across its pages: the list turns its page
 * too. undefined = the record is not on the loaded page.
 */
export function useSteps(options: {
  readonly list: Pick<ListState, 'params' | 'current' | 'go'>
  readonly rows: readonly Row[] | undefined
  readonly total: number
  readonly view: PageView | undefined
  open(view: PageView, options: { replace: boolean }): void
}) {
  const { list, rows = [], total, view, open } = options
  const { page, size } = list.params
  // Which end of the page being loaded is to be opened.
  const [awaited, setAwaited] = useState<{ page: number; end: 'first' | 'last' }>()
  const show = useEvent((row: Row | undefined) => {
    if (row?.id !== undefined) open({ mode: 'view', id: row.id }, { replace: true })
  })
  const arrived = list.current && page === awaited?.page ? rows : undefined
  useEffect(() => {
    if (awaited === undefined || !arrived) return
    setAwaited(undefined)
    show(awaited.end === 'first' ? arrived[0] : arrived.at(-1))
  }, [awaited, arrived, show])

  const at = view?.mode === 'view' ? rows.findIndex(({ id }) => id === view.id) : -1
  const turn = (to: number, end: 'first' | 'last') => () => {
    list.go({ page: to }, { replace: true })
    setAwaited({ page: to, end })
  }
  if (at < 0 || awaited !== undefined) return at < 0 && awaited === undefined ? undefined : {}
  const isFirst = at === 0
  const isLast = at === rows.length - 1
  return {
    before: isFirst ? (page > 1 ? turn(page - 1, 'last') : undefined) : () => show(rows[at - 1]),
    after: isLast
      ? page < lastPageOf(total, size)
        ? turn(page + 1, 'first')
        : undefined
      : () => show(rows[at + 1]),
  }
}
