import { useLayoutEffect, useState } from 'react'
import { usePorts } from '../../../ports'
import { isDirty } from '../../rows/output'
import type { PageChoice } from '../scene/events'
import { chromeMessages } from '../scene/messages.chrome'
import type { PaginationDoc } from '../scene/tableDoc'
import type { TableScene } from '../scene/tableScene'
import { type PageOfRows, spanOf } from './pageSpan'

export interface Paging extends PageChoice {
  readonly sizes: readonly number[]
  /** Number of rows on all pages, if the host loads page by page; undefined = all rows are loaded. */
  readonly total: number | undefined
  /** The rows of the page, if all are loaded. */
  readonly page: PageOfRows | undefined
  turn(choice: PageChoice): void
}

const usual = { current: 1, pageSize: 10, pageSizeOptions: [10, 20, 30] } as const

/** The paging of a table with a pager (specification: widgets, §9); undefined = no pager. */
export function usePaging(scene: TableScene, doc: PaginationDoc | undefined): Paging | undefined {
  const { notify } = usePorts()
  const [choice, choose] = useState<PageChoice>(() => given(doc))
  const [seen, setSeen] = useState(doc)
  if (doc !== seen) {
    // New values from the host take precedence.
    setSeen(doc)
    const { current = choice.current, pageSize = choice.pageSize } = doc ?? {}
    if (current !== seen?.current || pageSize !== seen?.pageSize) choose({ current, pageSize })
  }
  const isPaged = doc !== undefined && Object.keys(doc).length > 0
  const { total } = doc ?? {}
  const { current, pageSize } = choice
  const { store } = scene
  // With pages, "select all" means the page.
  useLayoutEffect(() => {
    if (!isPaged || total !== undefined) return
    store.selection.cover(() => {
      const rows = store.rows()
      const { from, to } = spanOf({ from: (current - 1) * pageSize, size: pageSize }, rows.length)
      return rows.slice(from, to)
    })
    return () => store.selection.cover(undefined)
  }, [store, isPaged, total, current, pageSize])
  if (!isPaged) return undefined

  async function turn(next: PageChoice) {
    scene.control()?.commit()
    // The host will replace the rows.
    if (total !== undefined && isDirty(scene.store.table)) {
      const question = { title: chromeMessages.leavePage, text: chromeMessages.leavePageText }
      const ask = scene.events().mayLeave ?? (() => notify.confirm(question))
      if (!(await ask())) return
    }
    choose(next)
    scene.events().onPageChange?.(next)
  }
  return {
    ...choice,
    sizes: sizesOf(doc ?? {}, pageSize),
    total,
    page:
      total === undefined
        ? {
            from: (current - 1) * pageSize,
            size: pageSize,
            turnTo: (row) => turn({ current: Math.floor(row / pageSize) + 1, pageSize }),
          }
        : undefined,
    turn,
  }
}

const given = ({ current, pageSize }: PaginationDoc = {}): PageChoice => ({
  current: current ?? usual.current,
  pageSize: pageSize ?? usual.pageSize,
})

function sizesOf(doc: PaginationDoc, pageSize: number): readonly number[] {
  const sizes = (doc.pageSizeOptions ?? usual.pageSizeOptions).map(Number)
  return sizes.includes(pageSize) ? sizes : [...sizes, pageSize].sort((a, b) => a - b)
}
