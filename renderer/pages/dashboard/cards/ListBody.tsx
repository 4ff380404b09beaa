import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { failureText, toFailure } from '../../../data/failure'
import { readList } from '../../../data/lists'
import { useLookup } from '../../../data/lookup'
import { createRows } from '../../../data/rows'
import { figureTexts } from '../../../figures/messages'
import { paramsOf } from '../../../figures/useFigures'
import { usePorts } from '../../../ports'
import { layoutOf } from '../../../table/layout'
import type { Column } from '../../../table/model'
import { Table } from '../../../table/Table'
import { widthsByText } from '../../../table/widths'
import { useCells } from '../../../ui/cells'
import { FailureNote } from '../../../ui/FailureNote'
import { useEvent } from '../../../ui/useEvent'
import { conditionFor } from '../filtering'
import { dashboardTexts as texts } from '../messages'
import type { ListCard } from '../model'
import { CardFrame } from './CardFrame'
import { PageLink, searchOf, usePage } from './CardGo'
import type { CardPlace } from './cardPlace'

/** The first records of a list. */
export function ListBody({ card, model, chosen, round }: CardPlace<ListCard>) {
  const { entity, columns, sort, size, title, page } = card
  const { path, open } = usePage(page)
  const { request, user } = usePorts()
  const lookup = useLookup()
  const cells = useCells()
  const rowsOf = useMemo(() => createRows(entity), [entity])
  const condition = conditionFor(card, model, chosen)
  const params = {
    ...paramsOf(condition),
    column: sort.field,
    order: sort.order,
    pageNo: '1',
    pageSize: String(size),
    columns: ['id', entity.label.key, ...columns.map(({ field }) => field.key)].join(),
  }
  const client = useQueryClient()
  const query = useQuery({
    queryKey: ['card', entity.api, user.tenantId, user.id, params],
    queryFn: () => readList(client, request, { entity, params, size }),
  })
  const again = useEvent(() => void query.refetch())
  useEffect(() => {
    if (round > 0) again()
  }, [round, again])
  const rows = useMemo(() => query.data && rowsOf(query.data.records), [query.data, rowsOf])
  const layout = useMemo(() => {
    const shown = columns.map(({ field, title: name }, index): Column => {
      const look = cells.find(field.type.name)
      const [width, align] = [look?.width ?? 120, look?.align ?? 'left']
      // Every column of the card stays visible, so the name column shrinks.
      const least = index === 0 ? { least: leastOfNamePx } : {}
      const opens =
        index === 0 && path !== undefined ? { open: 'detail' as const, openAt: path } : {}
      return { field, title: name, width, align, byText: true, sortable: false, ...least, ...opens }
    })
    const needed = rows && widthsByText(shown, rows, { cells, lookup })
    return layoutOf(shown, cells, {
      selectable: false,
      actions: [],
      ...(needed && { needed }),
    })
  }, [columns, rows, cells, lookup, path])
  const failure = query.error && !query.isFetching ? toFailure(query.error) : undefined
  const { id, username, realname, tenantId } = user
  return (
    <CardFrame
      {...card}
      loading={query.isFetching}
      onRefresh={again}
      tools={
        !card.go && (
          <PageLink
            page={page}
            title={texts.all}
            label={texts.allOf(title)}
            search={searchOf(condition)}
          />
        )
      }
    >
      {rows === undefined && !failure ? (
        <div
          className="jd-figures-waiting"
          role="status"
          aria-label={figureTexts.loading}
          style={{ minHeight: rowPx * (size + 1) }}
        />
      ) : (
        <div className="jd-board-list">
          <Table
            title={title}
            layout={layout}
            lookup={lookup}
            sort={sort}
            rows={failure ? [] : rows}
            waiting={false}
            label={entity.label}
            actions={[]}
            user={{ id, username, realname, tenantId }}
            selected={nothing}
            highlight={undefined}
            loading={query.isFetching}
            dense={false}
            empty={
              failure ? (
                <FailureNote
                  title={figureTexts.failed}
                  text={failureText(failure)}
                  onRetry={again}
                />
              ) : (
                figureTexts.empty
              )
            }
            onSort={ignore}
            onSelect={ignore}
            onOpen={({ id: record }) =>
              open(new URLSearchParams({ detail: record ?? '' }).toString())
            }
            onAction={ignore}
          />
        </div>
      )}
    </CardFrame>
  )
}

const rowPx = 38
const leastOfNamePx = 120
const nothing: ReadonlySet<string> = new Set()
const ignore = () => undefined
