import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { readListAnswer } from '../data/envelope'
import { failureText, toFailure } from '../data/failure'
import { useLookup } from '../data/lookup'
import { createRows } from '../data/rows'
import type { Condition } from '../model/query/condition'
import { type Report, sourcesOf } from '../model/report/report'
import { usePorts } from '../ports'
import { layoutOf } from '../table/layout'
import type { Column, Sort } from '../table/model'
import { nextSort } from '../table/sort'
import { Table } from '../table/Table'
import { Button } from '../ui/Button'
import { useCells } from '../ui/cells'
import { FailureNote } from '../ui/FailureNote'
import { Overlay } from '../ui/Overlay'
import { Pager } from '../ui/Pager'
import { useShown } from '../ui/useShown'
import { figureTexts as texts } from './messages'
import { paramsOf } from './useFigures'

/** The rows of one figure: one set, or one per figure in its formula. */
export interface OpenedRows {
  readonly title: string
  readonly sets: readonly {
    readonly title: string
    readonly condition: Condition
  }[]
}

/** The rows of a figure, in a drawer over the page. */
export function RowsDrawer(props: {
  readonly report: Report
  readonly opened: OpenedRows
  onClose(): void
}) {
  const { report, opened, onClose } = props
  const id = useId()
  const [shown, show] = useState(0)
  const set = opened.sets[shown] ?? opened.sets[0]
  return (
    <Overlay kind="drawer" width={980} labelledBy={id} onClose={onClose}>
      <header className="jd-rows-head">
        <h2 id={id}>{texts.rowsOf(opened.title)}</h2>
        <Button kind="text" icon="close" label={texts.close} onClick={onClose} />
      </header>
      {opened.sets.length > 1 && (
        <fieldset className="jd-rows-sets" aria-label={texts.madeOf}>
          {opened.sets.map(({ title }, at) => (
            <Button key={title} pressed={at === shown} onClick={() => show(at)}>
              {title}
            </Button>
          ))}
        </fieldset>
      )}
      {set && <Rows key={set.title} report={report} condition={set.condition} title={set.title} />}
    </Overlay>
  )
}

const sizes = [20, 50, 100]

/** The rows of a report that match a condition. */
export function Rows(props: {
  readonly report: Report
  readonly condition: Condition
  readonly title: string
}) {
  const { report, condition, title } = props
  const { request, user } = usePorts()
  const lookup = useLookup()
  const cells = useCells()
  const [sort, setSort] = useState<Sort>(report.sort)
  const [page, setPage] = useState({ pageNo: 1, pageSize: 20 })
  const wire = useMemo(
    () => ({ ...paramsOf(condition), column: sort.field, order: sort.order }),
    [condition, sort],
  )
  const query = useQuery({
    queryKey: ['rows', report.name, user.tenantId, user.id, wire, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const url = `/online/cgreport/api/getData/${report.name}`
      const params = { ...wire, ...page, columns: sourcesOf(report).join() }
      const { result } = await request.send({ method: 'GET', url, params, signal, quiet: true })
      return readListAnswer(result, page.pageSize)
    },
  })
  const columns = useMemo(
    (): readonly Column[] =>
      report.columns.map(({ field, title: own, width, sortable }) => {
        const look = cells.find(field.type.name)
        return {
          field,
          title: own,
          sortable,
          width: width ?? look?.width ?? 120,
          ...(width === undefined && { byText: true as const }),
          align: look?.align ?? 'left',
        }
      }),
    [report, cells],
  )
  const layout = useMemo(
    () => layoutOf(columns, cells, { selectable: false, actions: [] }),
    [columns, cells],
  )
  const rowsOf = useMemo(() => createRows(report.view), [report])
  const last = useShown(query.isPlaceholderData ? undefined : query.data, page)
  const rows = last && rowsOf(last.came.records)
  const failure = query.error && !query.isFetching ? toFailure(query.error) : undefined
  const note = failure && (
    <FailureNote
      title={texts.failed}
      text={failureText(failure)}
      onRetry={() => void query.refetch()}
    />
  )
  return (
    <div className="jd-rows">
      {rows && rows.length > 0 && note}
      <Table
        title={title}
        layout={layout}
        rows={rows ?? (failure ? [] : undefined)}
        waiting={rows === undefined && !failure}
        label={report.view.label}
        actions={[]}
        user={user}
        lookup={lookup}
        sort={sort}
        selected={nothing}
        highlight={undefined}
        loading={query.isFetching}
        stale={query.isPlaceholderData}
        dense={false}
        empty={note ?? texts.empty}
        onSort={(field) => {
          setSort(nextSort(field, sort, report.sort))
          setPage({ ...page, pageNo: 1 })
        }}
        onSelect={() => {}}
        onOpen={() => {}}
        onAction={() => {}}
      />
      {last && (
        <Pager
          page={failure ? last.asked.pageNo : page.pageNo}
          size={page.pageSize}
          sizes={sizes}
          total={last.came.total}
          shown={{ page: last.asked.pageNo, size: last.asked.pageSize }}
          onPage={(pageNo) =>
            // A page that did not come is asked for again by its number.
            pageNo === page.pageNo ? void query.refetch() : setPage({ ...page, pageNo })
          }
          onSize={(pageSize) => setPage({ pageNo: 1, pageSize })}
        />
      )}
    </div>
  )
}

const nothing: ReadonlySet<string> = new Set()
