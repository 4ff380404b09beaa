import { useEffect, useMemo, useState } from 'react'
import { whyFixed } from '../../data/actionState'
import { nameOf } from '../../data/rows'
import { dataMessages, listMessages, uiMessages } from '../../messages'
import type { RowLead } from '../../table/lead'
import { late } from '../../ui/late'
import { Pager } from '../../ui/Pager'
import { ListFailure } from './ListFailure'
import { ListSums } from './ListSums'
import { ListTable } from './ListTable'
import type { ListModel } from './model'
import { RecordsFrame } from './RecordsFrame'
import { actionOf } from './useActions'
import { useListPage } from './useListPage'
import { useOrder } from './useOrder'

const ViewSwitch = late(async () => (await import('./looks/ViewSwitch')).ViewSwitch)
const GroupedTable = late(async () => (await import('./looks/GroupedTable')).GroupedTable)
const GroupSwitch = late(async () => (await import('./looks/GroupSwitch')).GroupSwitch)
const Aside = late(async () => (await import('./looks/Aside')).Aside)
const OrderHandle = late(async () => (await import('./looks/OrderHandle')).OrderHandle)
const ViewHost = late(async () => (await import('./looks/ViewHost')).ViewHost)

/** The list of an entity's records: query, buttons, table, pager, and the forms over it. */
export const ListPage = ({ model }: { readonly model: ListModel }) => (
  <ListView model={model} page={useListPage(model)} />
)

interface ListViewProps {
  readonly model: ListModel
  readonly page: ReturnType<typeof useListPage>
  /** Control in front of a row, if the page has one. */
  readonly mark?: RowLead | undefined
  /** Part of a page that already has a heading. */
  readonly inside?: boolean
}

/** The same for a list whose data are bound elsewhere. */
export function ListView({ model, page, mark, inside = false }: ListViewProps) {
  const { list, rows, selectedRows, settings, actions, chosen } = page
  const { failure, loading, params } = list
  const { columns } = page
  const { total, version } = page
  const { wire } = list
  const sums = useMemo(
    () =>
      rows && (
        <ListSums
          model={model}
          columns={columns}
          rows={rows}
          total={total}
          wire={wire}
          version={version}
        />
      ),
    [model, columns, rows, total, wire, version],
  )
  const filtered =
    params.advanced !== undefined ||
    params.aside !== undefined ||
    Object.keys(params.query).length > 0
  const order = useOrder(model, page)
  const first = model.toolbar.find(({ type }) => type === 'add')
  const failed = failure && (
    <ListFailure
      failure={failure}
      endpoint={model.endpoints.list}
      hasRows={rows !== undefined}
      done={page.unseen}
      onRetry={page.reload}
    />
  )
  return (
    <RecordsFrame
      model={model}
      page={page}
      params={params}
      selectedRows={selectedRows}
      loading={loading}
      inside={inside}
      failed={rows && failed}
      steps={page.steps}
      noColumns={chosen.view !== undefined}
      looks={
        <>
          {model.group.length > 0 && !chosen.view && (
            <GroupSwitch by={model.group} chosen={chosen} />
          )}
          {model.views.length > 0 && <ViewSwitch views={model.views} chosen={chosen} />}
        </>
      }
      aside={model.aside && <Aside model={model} page={page} field={model.aside} />}
      onClearSelection={page.clearSelection}
    >
      {chosen.view ? (
        <ViewHost model={model} page={page} view={chosen.view} />
      ) : chosen.grouped ? (
        <GroupedTable model={model} page={page} filtered={filtered} />
      ) : (
        <>
          {loading && <SlowNote onCancel={page.cancel} />}
          {list.answer && list.answer.given > list.answer.records.length && (
            <p role="status" className="jd-list-hint">
              {dataMessages.extraRows(list.answer.records.length, list.answer.given)}
            </p>
          )}
          <ListTable
            model={model}
            columns={page.columns}
            rows={rows}
            selected={page.selected}
            sort={params.sort}
            highlight={page.highlight}
            runningIn={(row) => actionOf(actions.running, row)}
            loading={loading}
            stale={loading && !list.current}
            dense={settings.dense}
            filtered={filtered}
            failure={rows ? undefined : failed}
            onSort={page.sort}
            onSelect={page.select}
            onOpen={page.openDetail}
            onAction={actions.runOne}
            onClear={page.clear}
            onAdd={first && (() => actions.run(first, []))}
            onEditing={page.hold}
            onWritten={page.written}
            mark={mark}
            lead={
              order &&
              ((row) => (
                <OrderHandle
                  {...order}
                  row={row}
                  name={nameOf(row, model.entity.label)}
                  kept={whyFixed(model.entity, row)}
                />
              ))
            }
          />
          {rows && (
            <Pager
              // After a page that did not come, its place is no more marked than its rows are shown.
              page={failure ? list.shown.page : params.page}
              size={params.size}
              total={page.total}
              shown={list.shown}
              sizes={model.pageSizes}
              sums={sums}
              onPage={page.page}
              onSize={page.size}
            />
          )}
        </>
      )}
    </RecordsFrame>
  )
}

const slowMs = 10_000

/** Tells the user after a while that the request is still running, and lets them cancel it. Mounted while it runs. */
function SlowNote({ onCancel }: { onCancel(): void }) {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [])
  if (!slow) return null
  return (
    <div role="status" className="jd-list-hint">
      {listMessages.slow}
      <button type="button" className="jd-link" onClick={onCancel}>
        {uiMessages.cancel}
      </button>
    </div>
  )
}
