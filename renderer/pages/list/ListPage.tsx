import { dataMessages } from '../../messages'
import { usePorts } from '../../ports'
import { QueryBar } from '../../query/QueryBar'
import { SuperQueryButton } from '../../superQuery/SuperQueryButton'
import { BlockFailure } from '../../ui/BlockFailure'
import { Boundary } from '../../ui/Boundary'
import { FailureNote } from '../../ui/FailureNote'
import { Pager } from '../../ui/Pager'
import { FormHost } from './FormHost'
import { ListFailure } from './ListFailure'
import { ListTable } from './ListTable'
import { ListTools } from './ListTools'
import './list.css'
import type { ListModel } from './model'
import { SlowNote } from './SlowNote'
import { Toolbar } from './Toolbar'
import { useListPage } from './useListPage'

/** The list of an entity's records: query, buttons, table, pager, and the forms over it. */
export function ListPage({ model }: { readonly model: ListModel }) {
  const page = useListPage(model)
  const { list, rows, selectedRows, view, actions, settings } = page
  const { user } = usePorts()
  const { failure, loading, params } = list
  const form = view && (
    <FormHost {...{ model, view, rows }} onSaved={page.saved} onClose={page.leave} />
  )
  const failed = failure && (
    <ListFailure
      failure={failure}
      endpoint={model.endpoints.list}
      hasRows={rows !== undefined}
      done={page.unseen}
      onRetry={page.reload}
    />
  )
  const layout = view?.mode === 'view' ? model.detail : model.form
  const formIsPage = view !== undefined && layout.open === 'page'
  return (
    <>
      <section className="jd-list" hidden={formIsPage} aria-label={model.title}>
        <h1>{model.title}</h1>
        {model.search.length > 0 && (
          <QueryBar
            page={model.page}
            search={model.search}
            query={params.query}
            onSubmit={page.submit}
          />
        )}
        {actions.note && <FailureNote {...actions.note} onClose={actions.closeNote} />}
        {!formIsPage && form}
        {rows && failed}
        <div className="jd-card jd-list-body">
          <Toolbar
            actions={model.toolbar}
            rows={selectedRows}
            user={user}
            running={actions.running}
            onRun={actions.run}
            onClear={page.clearSelection}
            tools={
              <>
                <SuperQueryButton
                  page={model.page}
                  entity={model.entity}
                  groups={model.form.groups}
                  advanced={params.advanced}
                  omitted={params.omitted === true}
                  onApply={page.advance}
                />
                <ListTools
                  columns={model.columns}
                  loading={loading}
                  settings={settings}
                  onChange={page.changeSettings}
                  onRefresh={page.reload}
                />
              </>
            }
          />
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
            loading={loading}
            dense={settings.dense}
            filtered={params.advanced !== undefined || Object.keys(params.query).length > 0}
            failure={rows ? undefined : failed}
            onSort={page.sort}
            onSelect={page.select}
            onOpen={page.openDetail}
            onAction={actions.runOne}
            onClear={page.clear}
          />
          {rows && (
            <Pager
              page={params.page}
              size={params.size}
              total={page.total}
              sizes={model.pageSizes}
              onPage={page.page}
              onSize={page.size}
            />
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
