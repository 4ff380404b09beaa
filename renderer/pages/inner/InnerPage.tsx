import './inner.css'
import { useMemo, useState } from 'react'
import { nameOf, type Row } from '../../data/rows'
import { usePorts } from '../../ports'
import type { RowLead } from '../../table/lead'
import { Button } from '../../ui/Button'
import { useEvent } from '../../ui/useEvent'
import { childrenOf } from '../children/childrenOf'
import { useShownChild } from '../children/useShownChild'
import { ListView } from '../list/ListPage'
import { useListPage } from '../list/useListPage'
import type { InnerModel } from './compile'
import { InnerTables } from './InnerTables'
import { innerTexts } from './messages'

/** A list whose rows unfold their children, one row at a time. */
export function InnerPage({ model: { list, children } }: { readonly model: InnerModel }) {
  // Reload the unfolded rows whenever the list was reloaded.
  const [version, setVersion] = useState(0)
  const renew = useEvent(() => setVersion(version + 1))
  const page = useListPage(list, { onWritten: renew })
  const { shown, show } = useShownChild(children)
  const { user } = usePorts()
  const lead = useUnfolding()
  const reload = useEvent(() => {
    renew()
    return page.reload()
  })
  const below = (row: Row) =>
    row.id === undefined ? undefined : (
      <InnerTables
        head={{ id: row.id, name: nameOf(row, list.entity.label) }}
        shown={shown}
        onShow={show}
        version={version}
      >
        {childrenOf(children, row, user)}
      </InnerTables>
    )
  return (
    <ListView
      model={list}
      page={{ ...page, reload }}
      mark={children.length > 0 ? { ...lead, below } : undefined}
    />
  )
}

const unfoldedName = 'unfolded'

/** Id of the unfolded row, kept in the address. */
function useUnfolding(): RowLead {
  const [search, setSearch] = usePorts().navigate.useSearch()
  const on = search.get(unfoldedName) ?? undefined
  const toggle = useEvent((row: Row) => {
    if (row.id === undefined) return
    const next = new URLSearchParams(search)
    if (row.id === on) next.delete(unfoldedName)
    else next.set(unfoldedName, row.id)
    setSearch(next, { replace: true })
  })
  const cell = useMemo(
    (): RowLead['cell'] =>
      ({ row, name, on: isOpen }) => (
        <span className="jd-lead jd-unfold" data-open={isOpen || undefined}>
          <Button
            kind="text"
            icon="right"
            label={isOpen ? innerTexts.foldRow(name) : innerTexts.unfoldRow(name)}
            expanded={isOpen}
            disabled={row.id === undefined}
            onClick={() => toggle(row)}
          />
        </span>
      ),
    [toggle],
  )
  return { on, cell }
}
