import { useMemo, useState } from 'react'
import { saveDownload } from '../../data/download'
import { failureText, toFailure } from '../../data/failure'
import type { FigurePlace } from '../../figures/chart/series'
import { FiguresState as State } from '../../figures/FiguresState'
import { FigureTable } from '../../figures/FigureTable'
import { LateChart } from '../../figures/LateChart'
import { figureTexts } from '../../figures/messages'
import { openedRows } from '../../figures/opened'
import { type OpenedRows, Rows, RowsDrawer } from '../../figures/RowsDrawer'
import { paramsOf, useFigures } from '../../figures/useFigures'
import type { Condition } from '../../model/query/condition'
import { usePorts } from '../../ports'
import {
  asQuery,
  type ListSpec,
  readListParams,
  wholeCondition,
  writeListParams,
} from '../../query/listParams'
import { QueryBar } from '../../query/QueryBar'
import { Button } from '../../ui/Button'
import { reportPageTexts as texts } from './messages'
import type { ReportPageModel } from './model'
import './report.css'

/** A report: its query, and the figures of the matching rows. */
export function ReportPage({ model }: { readonly model: ReportPageModel }) {
  const { page, title, search, report } = model
  const { navigate } = usePorts()
  const [address, setAddress] = navigate.useSearch()
  const spec = useMemo(
    (): ListSpec => ({
      entity: report.view,
      search,
      columns: [],
      sort: report.sort,
      pageSize: 20,
      pageSizes: [20],
    }),
    [report, search],
  )
  const params = asQuery(readListParams(address, spec), spec)
  const print = JSON.stringify(wholeCondition(params, spec))
  // Keep the object while the condition is equal, so that nothing is reloaded.
  const condition = useMemo((): Condition => JSON.parse(print), [print])
  return (
    <section className="jd-list" aria-label={title}>
      <h1 className="jd-page-title">{title}</h1>
      {search.length > 0 && (
        <QueryBar
          page={page}
          search={search}
          query={params.query}
          onSubmit={(query) => setAddress(writeListParams(address, { ...params, query }, spec))}
        />
      )}
      {report.summary ? (
        <Summary model={model} condition={condition} address={address} setAddress={setAddress} />
      ) : (
        <div className="jd-card jd-list-body">
          <Rows key={print} report={report} condition={condition} title={title} />
        </div>
      )}
    </section>
  )
}

interface SummaryProps {
  readonly model: ReportPageModel
  readonly condition: Condition
  readonly address: URLSearchParams
  setAddress(next: URLSearchParams, options?: { replace?: boolean }): void
}

function Summary({ model, condition, address, setAddress }: SummaryProps) {
  const { title, report, chart, measures, better } = model
  const { request, notify } = usePorts()
  const [opened, open] = useState<OpenedRows>()
  const [exporting, setExporting] = useState(false)
  const dimensions = report.summary?.by ?? []
  const asked = address.get('pivot') ?? model.pivot ?? ''
  const pivot = dimensions.some(({ key }) => key === asked) ? asked : undefined
  const wish = useMemo(
    () => ({ report: report.name, pivot, condition }),
    [report, pivot, condition],
  )
  const state = useFigures(wish)
  const { figures } = state

  function turn(key: string) {
    const next = new URLSearchParams(address)
    next.set('pivot', key)
    setAddress(next, { replace: true })
  }
  async function save() {
    setExporting(true)
    try {
      const params = { ...paramsOf(condition), ...(pivot && { pivot }) }
      const url = `/online/cgreport/api/exportXls/${report.name}`
      await saveDownload(
        request,
        { method: 'GET', url, params, quiet: true },
        texts.exportName(title),
      )
    } catch (error) {
      notify.error(failureText(toFailure(error)))
    } finally {
      setExporting(false)
    }
  }
  const onOpen = (at: FigurePlace, measure: number) =>
    figures && open(openedRows(report, figures, { at, measure, asked: condition }))

  const several = figures?.by.filter((axis) => axis.several).map((axis) => axis.title) ?? []
  return (
    <>
      <div className="jd-card jd-report">
        <div className="jd-report-tools">
          {dimensions.length > 1 && (
            <fieldset className="jd-report-choice">
              <legend>{texts.pivot}</legend>
              {[{ key: '-', title: texts.noPivot }, ...dimensions].map(({ key, title: name }) => (
                <Button
                  key={key}
                  kind="text"
                  pressed={key === (pivot ?? '-')}
                  onClick={() => turn(key)}
                >
                  {name}
                </Button>
              ))}
            </fieldset>
          )}
          <span className="jd-report-gap" />
          {model.mayExport && (
            <Button icon="download" busy={exporting} onClick={() => void save()}>
              {texts.export}
            </Button>
          )}
          <Button
            kind="text"
            icon="reload"
            label={figureTexts.refresh}
            busy={state.loading}
            onClick={state.refresh}
          />
        </div>
        <State state={state}>
          {(shown) => (
            <div
              className="jd-report-body"
              data-beside={(chart && !pivot && shown.by.length < 2) || undefined}
            >
              {chart && (
                <figure className="jd-report-chart">
                  <LateChart
                    title={title}
                    kind={chart}
                    figures={shown}
                    measures={measures}
                    better={better}
                    height={320}
                    onPick={onOpen}
                  />
                </figure>
              )}
              <FigureTable title={title} figures={shown} pivot={pivot} onOpen={onOpen} />
            </div>
          )}
        </State>
        {several.length > 0 && (
          <p className="jd-report-note">{texts.several(several.join('、'))}</p>
        )}
      </div>
      {opened && <RowsDrawer report={report} opened={opened} onClose={() => open(undefined)} />}
    </>
  )
}
