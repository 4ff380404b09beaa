import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { WireRecord } from '../data/envelope'
import { usePorts } from '../ports'
import type { Sort } from '../table/model'
import { CellsContext, useNamedCells } from '../ui/cells'
import { FailureNote } from '../ui/FailureNote'
import { popupConfig } from '../values/popupConfig'
import { answersOf } from './answers'
import { chosenRows, dataUrl, withoutMasked } from './chosenRows'
import { pickItem } from './fields'
import { pickerMessages as messages } from './messages'
import type { PickDialogProps } from './PickBox'
import { PickDialog } from './PickDialog'
import { PickFrame } from './PickFrame'
import type { Picked } from './picked'
import { readSorter, rowKey } from './report'
import { memberText, type PickSource } from './source'
import { type OpenReport, useReport } from './useReport'

interface PopupProps {
  readonly sorter?: string
  readonly param?: Readonly<Record<string, string>>
}

/** Chooses rows of a report and fills fields from their columns. */
export function PopupDialog({ field, ...frame }: PickDialogProps<PopupProps>) {
  const config = popupConfig(field)
  const { sorter = '', param } = field.props
  const sort = readSorter(sorter)
  if (sorter !== '' && !sort) console.warn(messages.badSorter)
  if (typeof config === 'string') return null
  const { report, from } = config
  return <ReportDialog report={report} from={from} sort={sort} param={param} {...frame} />
}

/** Chooses records of the entity named by the field, or of its dictionary's table. */
export const RecordDialog = ({ field, ...frame }: PickDialogProps) => {
  const dict = field.type.dict(field) ?? ''
  const [, , column = 'id'] = dict.split(',')
  const code = field.reference ? 'id' : column
  return <ReportDialog report={dict} from={camel(code)} sort={undefined} {...frame} />
}

/** A column's name on the wire. */
const camel = (column: string) =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

interface ReportDialogProps extends Omit<PickDialogProps, 'field'> {
  readonly report: string
  /** The column with the chosen values. */
  readonly from: string
  readonly sort: Sort | undefined
  readonly param?: Readonly<Record<string, string>> | undefined
}

function ReportDialog({
  report: code,
  from,
  sort,
  param,
  params,
  start,
  ...rest
}: ReportDialogProps) {
  const { report, failure, reload } = useReport(code)
  const taken = (picked: Picked): Picked =>
    picked.row
      ? {
          ...picked,
          value: memberText(picked.row, from),
          row: withoutMasked(picked.row, report?.head.masked ?? new Set()),
        }
      : picked
  const types = useMemo(() => report?.items.flatMap(({ type }) => type ?? []) ?? [], [report])
  const cells = useNamedCells(types)
  const source = useReportSource(report, cells, { from, sort, param, params })
  const begun = useChosenRows(source, from, start)
  const frame = {
    ...rest,
    onPick: (picked: readonly Picked[]) => rest.onPick(picked.map(taken), begun?.map(taken)),
  }
  if (source && begun) {
    return (
      <CellsContext value={cells ?? null}>
        <PickDialog source={source} start={begun} {...frame} />
      </CellsContext>
    )
  }
  const { lookup: _, ...plain } = frame
  return (
    <PickFrame
      title={
        report?.head.title ?? (failure === undefined ? messages.loading : messages.reportFailed)
      }
      noun=""
      width={1200}
      start={[]}
      {...plain}
    >
      {() =>
        failure === undefined ? (
          <p className="jd-pick-none">{messages.loading}</p>
        ) : (
          <FailureNote title={messages.reportFailed} text={failure} onRetry={reload} />
        )
      }
    </PickFrame>
  )
}

function useReportSource(
  report: OpenReport | undefined,
  cells: ReturnType<typeof useNamedCells>,
  {
    from,
    sort,
    param,
    params: more,
  }: Pick<ReportDialogProps, 'from' | 'sort' | 'param' | 'params'>,
): PickSource | undefined {
  const order = JSON.stringify(sort)
  const given = JSON.stringify(param ?? {})
  const narrowing = JSON.stringify(more ?? {})
  return useMemo(() => {
    if (!report || cells === undefined) return undefined
    const { head, items } = report
    const own: Readonly<Record<string, string>> = JSON.parse(given)
    const params = Object.entries(own).map(([name, value]) => [`self_${name}`, value])
    const sorted: Sort | undefined = order === undefined ? undefined : JSON.parse(order)
    return {
      noun: head.title,
      title: head.title,
      width: 1200,
      url: dataUrl(head.id),
      params: {
        ...Object.fromEntries(params.filter(([, value]) => value !== '')),
        ...JSON.parse(narrowing),
      },
      columns: head.columns,
      asked: askedBy(items, own),
      search: items.map((item) => pickItem(item, (name) => cells?.find(name))),
      sizes: [10, 20, 30],
      ...(sorted ? { sort: sorted } : {}),
      ellipsis: 25,
      valueOf: (row) => keyOf(row, from),
      textOf: (row) => memberText(row, head.textKey) || memberText(row, from),
    }
  }, [report, from, order, given, narrowing, cells])
}

/** Initial values of query items from parameters of the same name, without SQL quotes. */
const askedBy = (items: OpenReport['items'], params: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    items.flatMap(({ key }) => {
      const value = params[key]?.replace(/^'(.*)'$/, '$1') ?? ''
      return value === '' ? [] : [[key, value] as const]
    }),
  )

/** Rows may share the chosen value: then all their values identify them. */
const keyOf = (row: WireRecord, from: string) =>
  from === 'id' ? memberText(row, 'id') : rowKey(row)

/** The rows of the field's values; a value whose row is gone is kept as it is. */
function useChosenRows(
  source: PickSource | undefined,
  from: string,
  given: readonly Picked[],
): readonly Picked[] | undefined {
  const { request, user } = usePorts()
  const [start] = useState(given)
  const wanted = start.map(({ value }) => value)
  const place = { url: source?.url ?? '', params: source?.params, from }
  const { data: rows } = useQuery(
    {
      queryKey: ['chosen rows', user.tenantId, user.id, place, wanted],
      queryFn: () => chosenRows(request, place, wanted),
      enabled: source !== undefined && wanted.length > 0,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      networkMode: 'always',
    },
    answersOf(request),
  )
  return useMemo(() => {
    if (start.length === 0) return start
    return source && rows && start.map((picked) => withRow(picked, rows, { source, from }))
  }, [start, source, rows, from])
}

function withRow(
  picked: Picked,
  rows: readonly WireRecord[],
  { source, from }: { readonly source: PickSource; readonly from: string },
): Picked {
  const row = rows.find((one) => memberText(one, from) === picked.value)
  return row ? { value: source.valueOf(row), text: source.textOf(row), row } : picked
}
