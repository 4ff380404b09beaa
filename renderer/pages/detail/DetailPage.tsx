import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import './detail.css'
import type { PageView } from '../../actions/define'
import { createRows, nameOf } from '../../data/rows'
import { useRecord } from '../../data/useRecord'
import { GroupLevel } from '../../form/GroupTitle'
import { RecordBody, RecordHistory, timelineTab } from '../../form/RecordDetail'
import { RecordActions, RecordName } from '../../form/RecordHead'
import { pathsOf } from '../../form/start'
import type { ActionModel } from '../../model/entity/action'
import { usePorts } from '../../ports'
import { listKey } from '../../query/useList'
import { BlockFailure } from '../../ui/BlockFailure'
import { Boundary } from '../../ui/Boundary'
import { FailureNote } from '../../ui/FailureNote'
import { Tabs } from '../../ui/Tabs'
import { useEvent } from '../../ui/useEvent'
import { useWhenChanged } from '../../ui/useWhenChanged'
import { Waiting } from '../../ui/Waiting'
import { ChildPanel } from '../children/Children'
import { childrenOf } from '../children/childrenOf'
import { useShownChild } from '../children/useShownChild'
import { FormHost } from '../list/FormHost'
import { gone, RecordFailure } from '../list/RecordFailure'
import { actionOf, useActions } from '../list/useActions'
import type { DetailModel } from './compile'
import { detailTexts } from './messages'

/** One record as a page: name, state, buttons, fields, and tabs with its children. */
export function DetailPage({ model }: { readonly model: DetailModel }) {
  const [search] = usePorts().navigate.useSearch()
  const id = search.get('id') ?? undefined
  if (id === undefined) {
    return (
      <section className="jd-record-page" aria-label={model.list.title}>
        <h1 className="jd-page-title">{model.list.title}</h1>
        <FailureNote kind="warning" title={detailTexts.noId} text={detailTexts.noIdText} />
      </section>
    )
  }
  return <RecordPage key={id} model={model} id={id} />
}

const factsTab = 'facts'

function RecordPage({ model, id }: { readonly model: DetailModel; readonly id: string }) {
  const { list } = model
  const { grants, user } = usePorts()
  const { entity, endpoints } = list
  const { record, failure, reload } = useRecord(endpoints.queryById, id, [
    ...pathsOf(entity, list.detail),
    ...pathsIn(model.children),
  ])
  // Changed rights may show more of the record, less, or nothing.
  useWhenChanged(grants, reload)
  const [row] = record ? createRows(entity)([record]) : []
  const { view, open, close } = useForm(list.row, id)
  // An action on the record may also change its children.
  const [done, setDone] = useState(0)
  const client = useQueryClient()
  const refresh = useEvent(async () => {
    reload()
    // Reload them even if they were read a moment ago.
    for (const { list } of model.children)
      void client.invalidateQueries({
        queryKey: listKey(list.endpoints.list),
        refetchType: 'none',
      })
    setDone(done + 1)
  })
  const actions = useActions({
    model: list,
    open,
    refresh,
    reload,
    wire: noQuery,
    columns: noColumns,
    clearSelection: () => undefined,
  })
  const tabs = useShownChild(model.children, factsTab)
  if (failure && (!record || failure.detail.status === gone)) {
    return <RecordFailure failure={failure} endpoint={endpoints.queryById} onRetry={reload} />
  }
  if (!record || !row) return <Waiting />
  const name = nameOf(row, entity.label)
  const children = childrenOf(model.children, row, user)
  const child = children.find((one) => one.name === tabs.shown)
  const shown = child?.name ?? (tabs.shown === timelineTab.key ? timelineTab.key : factsTab)
  return (
    <section className="jd-record-page" aria-label={list.title}>
      <div className="jd-card jd-record-page-head">
        <h1 className="jd-page-title">{list.title}</h1>
        <RecordName entity={entity} record={record} />
        <RecordActions
          entity={entity}
          record={record}
          place={{
            actions: list.row,
            running: actionOf(actions.running, row),
            stepped: false,
            onAction: (action) => actions.runOne(action, row),
          }}
        />
      </div>
      {actions.note && <FailureNote {...actions.note} onClose={actions.closeNote} />}
      {children.length === 0 ? (
        <div className="jd-card jd-record-page-body">
          <GroupLevel value="h2">
            <RecordBody entity={entity} model={list.detail} record={record} whole />
          </GroupLevel>
        </div>
      ) : (
        <Tabs
          className="jd-children"
          label={detailTexts.tabs(name)}
          tabs={[
            { key: factsTab, title: detailTexts.facts },
            ...children.map((one) => ({ key: one.name, title: one.title })),
            timelineTab,
          ]}
          shown={shown}
          onShow={tabs.show}
        >
          {child ? (
            <ChildPanel
              key={`${child.name} ${done}`}
              child={child}
              head={{ id, name }}
              onWritten={reload}
            />
          ) : (
            <div className="jd-record-page-body">
              {shown === timelineTab.key ? (
                <RecordHistory entity={entity} id={id} record={record} />
              ) : (
                <GroupLevel value="h2">
                  <RecordBody entity={entity} model={list.detail} record={record} />
                </GroupLevel>
              )}
            </div>
          )}
        </Tabs>
      )}
      {view && (
        <FormHost
          model={list}
          view={view}
          onSaved={() => {
            void refresh()
            close()
          }}
          onClose={close}
        />
      )}
      {actions.dialog && (
        <Boundary
          fallback={(error) => <BlockFailure error={error} onClose={actions.closeDialog} />}
        >
          <actions.dialog.View context={actions.dialog.context} close={actions.closeDialog} />
        </Boundary>
      )}
    </section>
  )
}

/** What decides over the children is read with the record, also behind references. */
const pathsIn = (children: DetailModel['children']): readonly string[] =>
  children.flatMap(({ showIf }) => showIf?.members ?? []).filter((key) => key.includes('.'))

const noQuery = {}
const noColumns: readonly string[] = []

const formName = 'form'

/** The form over the record, in the address beside its id. Forms that the user may not use stay closed. */
function useForm(row: readonly ActionModel[], id: string) {
  const [search, setSearch] = usePorts().navigate.useSearch()
  const mode = search.get(formName)
  const offered = row.some(({ type, withheld }) => type === mode && !withheld)
  const set = (form: string | undefined) => {
    const next = new URLSearchParams(search)
    if (form === undefined) next.delete(formName)
    else next.set(formName, form)
    // Going back must not reopen a closed form.
    setSearch(next, { replace: form === undefined })
  }
  const view: PageView | undefined =
    offered && (mode === 'edit' || mode === 'copy') ? { mode, id } : undefined
  return {
    view,
    // The record itself is open already.
    open: useEvent((next: PageView) => {
      if (next.mode === 'edit' || next.mode === 'copy') set(next.mode)
    }),
    close: useEvent(() => set(undefined)),
  }
}
