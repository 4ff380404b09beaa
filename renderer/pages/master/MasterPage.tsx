import './master.css'
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { nameOf, type Row } from '../../data/rows'
import { usePorts } from '../../ports'
import type { RowLead } from '../../table/lead'
import { useEvent } from '../../ui/useEvent'
import { useSmall } from '../../ui/useSmall'
import { Children, useReread } from '../children/Children'
import { useShownChild } from '../children/useShownChild'
import { ListView } from '../list/ListPage'
import { useListPage } from '../list/useListPage'
import type { MasterModel } from './compile'
import { Divider } from './Divider'
import { masterTexts } from './messages'
import { useHeight } from './useHeight'

/** A list; the record that is chosen in it has its children's lists below. */
export function MasterPage({ model: { list, children } }: { readonly model: MasterModel }) {
  const page = useListPage(list)
  const { chosen, lead } = useChosen(page.rows, children)
  const { shown, show } = useShownChild(children)
  const reread = useReread(list.endpoints.list)
  const small = useSmall()
  const box = useRef<HTMLDivElement>(null)
  const isNone = chosen === undefined
  // The first choice takes room from the list: the row stays in sight.
  useLayoutEffect(() => {
    if (!isNone) box.current?.querySelector('[data-on]')?.scrollIntoView?.({ block: 'nearest' })
  }, [isNone])
  const child = children.find(({ name }) => name === shown) ?? children[0]
  const height = useHeight(child?.list.page ?? list.page, child?.height)
  const layout = page.view?.mode === 'view' ? list.detail : list.form
  const formIsPage = page.view !== undefined && layout.open === 'page'
  // A board or a calendar has no row to choose: it has the page to itself.
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
      {children}
    </Children>
  )
  // On a telephone the children would be a screen of cards away: they stand below their card.
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

/** The chosen record, in the address. One that is not on the page that is shown is none: nobody would see whose children they are. */
function useChosen(rows: readonly Row[] | undefined, children: MasterModel['children']) {
  const [search, setSearch] = usePorts().navigate.useSearch()
  const { without } = useShownChild(children)
  const group = useId()
  const address = search.get(headName)
  // The address follows a moment later: who presses the next arrow key meanwhile goes on from the choice before.
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
