import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { readEndpoint } from '../../data/endpoint'
import { readListAnswer } from '../../data/envelope'
import { failureDetail, failureText, toFailure } from '../../data/failure'
import { useLookup } from '../../data/lookup'
import { createRows } from '../../data/rows'
import { tableMessages } from '../../messages'
import { usePorts } from '../../ports'
import { layoutOf } from '../../table/layout'
import type { Column } from '../../table/model'
import { Table } from '../../table/Table'
import { widthsByText } from '../../table/widths'
import { useCells } from '../../ui/cells'
import { FailureNote } from '../../ui/FailureNote'
import { Pager } from '../../ui/Pager'
import { Tabs } from '../../ui/Tabs'
import { useShown } from '../../ui/useShown'
import { NoChildren } from '../children/Children'
import { childTexts } from '../children/messages'
import type { ChildModel } from '../children/model'

interface InnerTablesProps {
  readonly children: readonly ChildModel[]
  readonly head: { readonly id: string; readonly name: string }
  readonly shown: string
  /** A new number reloads what has been read. */
  readonly version: number
  onShow(name: string): void
}

/** Tabs with the children of one row, read only; reopening a row shows what was read before. */
export function InnerTables({ children, head, shown, version, onShow }: InnerTablesProps) {
  const child = children.find(({ name }) => name === shown) ?? children[0]
  if (!child) return <NoChildren of={head.name} />
  return (
    <Tabs
      className="jd-children"
      label={childTexts.label(head.name)}
      tabs={children.map(({ name, title }) => ({ key: name, title }))}
      shown={child.name}
      onShow={onShow}
    >
      <InnerTable key={`${child.name} ${head.id}`} child={child} head={head} version={version} />
    </Tabs>
  )
}

interface InnerTableProps extends Pick<InnerTablesProps, 'head' | 'version'> {
  readonly child: ChildModel
}

function InnerTable({ child, head, version }: InnerTableProps) {
  const { list, by, title } = child
  const { user } = usePorts()
  const cells = useCells()
  const lookup = useLookup()
  const [page, setPage] = useState(1)
  const { answer, failure, loading, reload } = useChildRows({ child, id: head.id, page, version })
  const last = useShown(answer, page)
  const shown = answer ?? (failure && last?.came)
  const toRows = useMemo(() => createRows(list.entity), [list.entity])
  const rows = useMemo(() => shown && toRows(shown.records), [shown, toRows])
  const columns = useMemo(() => readColumns(list.columns, by.key), [list.columns, by.key])
  const layout = useMemo(() => {
    const needed = rows && widthsByText(columns, rows, { cells, lookup })
    return layoutOf(columns, cells, {
      selectable: false,
      actions: [],
      ...(needed && { needed }),
    })
  }, [columns, rows, cells, lookup])
  const total = last?.came.total ?? 0
  const failed = failure && (
    <FailureNote
      title={failureText(failure)}
      detail={failureDetail(failure, list.endpoints.list)}
      onRetry={reload}
    />
  )
  return (
    <>
      {rows && rows.length > 0 && failed}
      <Table
        title={childTexts.of(title, head.name)}
        layout={layout}
        rows={rows}
        lookup={lookup}
        loading={loading}
        user={user}
        label={list.entity.label}
        actions={noActions}
        sort={list.sort}
        selected={nothing}
        highlight={undefined}
        dense
        waiting={rows === undefined && !failure}
        empty={failed ?? tableMessages.emptyOf(title)}
        onSort={ignore}
        onSelect={ignore}
        onOpen={ignore}
        onAction={ignore}
      />
      {total > list.pageSize && (
        <Pager
          page={failure && last ? last.asked : page}
          total={total}
          size={list.pageSize}
          sizes={[list.pageSize]}
          // A page that did not come is asked for again by its number.
          onPage={(to) => (to === page ? reload() : setPage(to))}
          onSize={ignore}
        />
      )}
    </>
  )
}

/** Read once per record, child and page, until `version` changes. */
function useChildRows(asked: {
  readonly child: ChildModel
  readonly id: string
  readonly page: number
  readonly version: number
}) {
  const { child, id, page, version } = asked
  const { list, by } = child
  const { request, user } = usePorts()
  const query = useQuery({
    queryKey: [
      'inner',
      list.endpoints.list,
      user.tenantId,
      user.id,
      by.key,
      id,
      page,
      version,
      list,
    ],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const { field: column, order } = list.sort
      const params = {
        [by.key]: id,
        column,
        order,
        pageNo: page,
        pageSize: list.pageSize,
        ...(list.reads && { columns: list.reads.join() }),
      }
      const call = { ...readEndpoint(list.endpoints.list), params }
      const { result } = await request.send({ ...call, signal, quiet: true })
      return readListAnswer(result, list.pageSize)
    },
  })
  return {
    answer: query.data,
    failure: query.error && !query.isFetching ? toFailure(query.error) : undefined,
    loading: query.isFetching,
    reload: () => void query.refetch(),
  }
}

/** The columns without properties that need a page of their own (links, editing, sorting). */
const readColumns = (columns: readonly Column[], link: string): readonly Column[] =>
  columns
    .filter(({ field }) => field.key !== link)
    .map(({ open: _, edit: __, fixed: ___, ...column }) => ({ ...column, sortable: false }))

const noActions: readonly never[] = []
const nothing: ReadonlySet<string> = new Set()
const ignore = () => undefined
