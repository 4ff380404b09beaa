import './master.css'
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { nameOf, type Row } from '../../data/rows'
import { usePorts } from '../../ports'
import type { RowLead } from '../../table/lead'
import { useEvent } from '../../ui/useEvent'
import { useSmall } from '../../ui/useSmall'
import { Children, useReread } from '../children/Children'
import { childrenOf } from '../children/childrenOf'
import { useShownChild } from '../children/useShownChild'
import { ListView } from '../list/ListPage'
import { useListPage } from '../list/useListPage'
import type { MasterModel } from './compile'
import { Divider } from './Divider'
import { masterTexts } from './messages'
import { useHeight } from './useHeight'

/** A list, with the child lists of its selected record below it. */
export function MasterPage({ model: { list, children } }: { readonly model: MasterModel }) {
  const page = useListPage(list)
  const { chosen, lead } = useChosen(page.rows, children)
  const { shown, show } = useShownChild(children)
  const reread = useReread(list.endpoints.list)
  const small = useSmall()
  const box = useRef<HTMLDivElement>(null)
  const isNone = chosen === undefined
  // The first selection shrinks the list: keep the row in sight.
  useLayoutEffect(() => {
    if (!isNone) box.current?.querySelector('[data-on]')?.scrollIntoView?.({ block: 'nearest' })
  }, [isNone])
  const { user } = usePorts()
  const offered = childrenOf(children, chosen, user)
  const child = offered.find(({ name }) => name === shown) ?? offered[0] ?? children[0]
  const height = useHeight(child?.list.page ?? list.page, child?.height)
  const layout = page.view?.mode === 'view' ? list.detail : list.form
  const formIsPage = page.view !== undefined && layout.open === 'page'
  // A board or a calendar has no row to select, so it gets the whole page.
  const isTable = page.chosen.view === undefined && !page.chosen.grouped
  if (!child || !isTable) return <ListView model={list} page={page} />
  const below = (
    <Children
      head={
        chosen?.id === undefined
          ? undefined
          : { id: chosen.id, name: nameOf(chosen, list.entity.label) }
      }
      shown={child.name}
      onShow={show}
      onWritten={reread}
    >
      {offered}
    </Children>
  )
  // On a telephone the children would be far below the cards, so they are shown below their own card.
  if (small) return <ListView model={list} page={page} mark={{ ...lead, below: () => below }} />
  return (
    <div
      ref={box}
      className="jd-master"
      style={height.style}
      data-whole={formIsPage || undefined}
      data-none={isNone || undefined}
    >
      <h1 className="jd-page-title" hidden={formIsPage}>
        {list.title}
      </h1>
      <div className="jd-master-head">
        <ListView model={list} page={page} mark={lead} inside />
      </div>
      {!formIsPage && (
        <>
          <Divider {...height} label={masterTexts.divider} />
          <div className="jd-master-below">{below}</div>
        </>
      )}
    </div>
  )
}

const headName = 'head'

/**
 * The selected record, kept in the address. A record that is not on the shown page is not selected: its children would
 * have no visible parent.
 */
function useChosen(rows: readonly Row[] | undefined, children: MasterModel['children']) {
  const [search, setSearch] = usePorts().navigate.useSearch()
  const { without } = useShownChild(children)
  const group = useId()
  const address = search.get(headName)
  // The address is updated with a delay; the next arrow key starts from this selection.
  const [ahead, setAhead] = useState<{ readonly of: string | null; readonly id: string }>()
  if (ahead && ahead.of !== address) setAhead(undefined)
  const wanted = ahead?.of === address ? ahead.id : address
  const chosen = wanted === null ? undefined : rows?.find(({ id }) => id === wanted)
  const choose = useEvent((row: Row) => {
    if (row.id === undefined || row.id === chosen?.id) return
    const next = without(search)
    next.set(headName, row.id)
    setAhead({ of: address, id: row.id })
    setSearch(next, { replace: true })
  })
  const lead = useMemo(
    (): Omit<RowLead, 'on'> => ({
      cell: ({ row, name, on }) => (
        <label className="jd-lead">
          <input
            type="radio"
            name={group}
            checked={on}
            disabled={row.id === undefined}
            aria-label={masterTexts.choose(name)}
            onChange={() => choose(row)}
          />
        </label>
      ),
      onRow: choose,
    }),
    [group, choose],
  )
  return { chosen, lead: { ...lead, on: chosen?.id } }
}
