import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { Row } from '../../data/rows'
import type { RecordPlace } from '../../form/RecordHead'
import { askedFields } from '../../model/entity/askedFields'
import { usePorts } from '../../ports'
import { type ConditionInForce, conditionsInForce } from '../../query/inForce'
import type { ListParams } from '../../query/listParams'
import { QueryBar, type SoughtItem } from '../../query/QueryBar'
import { SuperQueryButton } from '../../superQuery/SuperQueryButton'
import { BlockFailure } from '../../ui/BlockFailure'
import { Boundary } from '../../ui/Boundary'
import { FailureNote } from '../../ui/FailureNote'
import { late } from '../../ui/late'
import '../../ui/listFrame.css'
import { FormHost } from './FormHost'
import { ListTools } from './ListTools'
import './list.css'
import type { ListModel } from './model'
import { Toolbar } from './Toolbar'
import { actionOf } from './useActions'
import type { useListPage } from './useListPage'

interface RecordsFrameProps {
  readonly model: ListModel
  readonly page: Pick<
    ReturnType<typeof useListPage>,
    | 'view'
    | 'actions'
    | 'settings'
    | 'changeSettings'
    | 'submit'
    | 'advance'
    | 'clear'
    | 'saved'
    | 'leave'
  > &
    Partial<Pick<ReturnType<typeof useListPage>, 'beside'>> & { reload(): void }
  readonly params: Pick<ListParams, 'query' | 'aside' | 'advanced' | 'omitted'>
  readonly selectedRows: readonly Row[]
  readonly loading: boolean
  readonly className?: string
  /** Part of a page that already has a heading. */
  readonly inside?: boolean
  /** Steps to the previous and next record; absent = the records have no order. */
  readonly steps?: Pick<RecordPlace, 'before' | 'after'> | undefined
  /** Shown above the records, which stay visible. */
  readonly failed?: ReactNode
  /** Switches between the views of the records. */
  readonly looks?: ReactNode
  /** Shown beside the records; filters them. */
  readonly aside?: ReactNode
  /** The records are shown without columns, so no column choice is offered. */
  readonly noColumns?: boolean
  /** The records themselves. */
  readonly children: ReactNode
  onClearSelection(): void
}

const Conditions = late(async () => (await import('../../query/Conditions')).Conditions)

const noColumns: ListModel['columns'] = []

/** What is chosen beside the records, in the tree or the box that stands for it. */
const chosenBeside = '.jd-aside [aria-pressed="true"], .jd-aside-choice select'

/** The frame around an entity's records, whatever the view: query, buttons, and the forms over it. */
export function RecordsFrame({ model, page, params, loading, ...rest }: RecordsFrameProps) {
  const { view, actions, settings } = page
  const { user } = usePorts()
  const conditions = useMemo(() => conditionsInForce(params, model), [params, model])
  const [sought, setSought] = useState<SoughtItem>()
  const [building, setBuilding] = useState(false)
  const section = useRef<HTMLElement>(null)
  function change(condition: ConditionInForce) {
    if (condition.from === 'bar') setSought({ key: condition.key })
    else if (condition.from === 'advanced') setBuilding(true)
    else section.current?.querySelector<HTMLElement>(chosenBeside)?.focus()
  }
  function remove(condition: ConditionInForce) {
    if (condition.from === 'bar') page.submit(condition.rest)
    else if (condition.from === 'advanced') page.advance(condition.rest)
    else page.beside?.(undefined)
  }
  const form = view && (
    <FormHost
      model={model}
      view={view}
      place={{
        ...rest.steps,
        stepped: rest.steps !== undefined,
        actions: model.row,
        note: actions.note,
        onCloseNote: actions.closeNote,
        runningIn: (row) => actionOf(actions.running, row),
        onAction: actions.runOne,
      }}
      onSaved={page.saved}
      onClose={page.leave}
    />
  )
  const layout = view?.mode === 'view' ? model.detail : model.form
  const formIsPage = view !== undefined && layout.open === 'page'
  return (
    <>
      <section
        ref={section}
        className={rest.className ?? 'jd-list'}
        hidden={formIsPage}
        aria-label={model.title}
      >
        {!rest.inside && <h1 className="jd-page-title">{model.title}</h1>}
        {model.search.length > 0 && (
          <QueryBar
            page={model.page}
            search={model.search}
            query={params.query}
            sought={sought}
            onSubmit={page.submit}
          />
        )}
        {actions.note && view?.mode !== 'view' && (
          <FailureNote {...actions.note} onClose={actions.closeNote} />
        )}
        {!formIsPage && form}
        {rest.failed}
        <div className="jd-card jd-list-body">
          <Toolbar
            actions={model.toolbar}
            rows={rest.selectedRows}
            user={user}
            running={actions.running}
            onRun={actions.run}
            onClear={rest.onClearSelection}
            tools={
              <>
                {rest.looks}
                <SuperQueryButton
                  page={model.page}
                  saveCode={model.saveCode}
                  entity={model.entity}
                  groups={model.form.groups}
                  advanced={params.advanced}
                  omitted={params.omitted === true}
                  open={building}
                  onOpen={setBuilding}
                  onApply={page.advance}
                />
                <ListTools
                  columns={rest.noColumns ? noColumns : model.columns}
                  loading={loading}
                  settings={settings}
                  onChange={page.changeSettings}
                  onRefresh={page.reload}
                  onBin={model.bin && (() => model.bin && actions.run(model.bin, []))}
                />
              </>
            }
          />
          {conditions.length > 0 && (
            <Conditions
              conditions={conditions}
              fields={askedFields(model.entity)}
              onChange={change}
              onRemove={remove}
              onClear={page.clear}
            />
          )}
          {rest.aside ? (
            <div className="jd-sides">
              {rest.aside}
              <div className="jd-sides-main">{rest.children}</div>
            </div>
          ) : (
            rest.children
          )}
        </div>
      </section>
      {formIsPage && form}
      {actions.dialog && (
        <Boundary
          fallback={(error) => <BlockFailure error={error} onClose={actions.closeDialog} />}
        >
          <actions.dialog.View context={actions.dialog.context} close={actions.closeDialog} />
        </Boundary>
      )}
    </>
  )
}
