import '../../ui/listFrame.css'
import '../list/list.css'
import './edit.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Another } from '../../actions/removal/Another'
import { readEndpoint } from '../../data/endpoint'
import { readListAnswer, type WireRecord } from '../../data/envelope'
import { useDrawn, WithPorts } from '../../data/useDrawn'
import type { SortKey } from '../../grid/sheet/order'
import type { DraftPlace } from '../../grid/store/tableDraft'
import { EditableTable } from '../../grid/view/EditableTable'
import { tableMessages } from '../../messages'
import { usePorts } from '../../ports'
import {
  type ListParams,
  type ListSpec,
  readListParams,
  sameSort,
  writeListParams,
} from '../../query/listParams'
import { QueryBar } from '../../query/QueryBar'
import { useList } from '../../query/useList'
import { FailureNote } from '../../ui/FailureNote'
import { late } from '../../ui/late'
import { mayLeave } from '../../ui/mayLeave'
import { useEvent } from '../../ui/useEvent'
import { useGo } from '../../ui/useGo'
import { ListFailure } from '../list/ListFailure'
import { editTexts } from './messages'
import type { EditModel } from './model'
import { useEditTable } from './useEditTable'
import { useListNews } from './useListNews'
import { useOpenTable } from './useOpenTable'
import { useSaving } from './useSaving'

// Fetched with the first removed row that others use.
const UsesDialog = late(async () => (await import('../../form/uses/UsesDialog')).UsesDialog)

/** Rows edited in place: query, table with buttons and pager, and one call that saves. */
export function EditPage({ model }: { readonly model: EditModel }) {
  const [typing, setTyping] = useState(false)
  const { documents, ports } = useDrawn(model, typing)
  return (
    <WithPorts ports={ports}>
      <EditTable model={documents} onTyping={setTyping} />
    </WithPorts>
  )
}

interface EditTableProps {
  readonly model: EditModel
  /** Told whether rows are edited that are not saved. */
  onTyping(typing: boolean): void
}

function EditTable({ model, onTyping }: EditTableProps) {
  const { navigate, notify } = usePorts()
  const { spec, columns, rules, doc, withholds } = useEditTable(model)
  const go = useGo()
  const list = useList(model.endpoints.list, spec)
  const { params, answer, failure, shown } = list
  const place = useMemo(() => placeOf(shown, spec), [shown, spec])
  const open = useOpenTable({ records: answer?.records, at: list.arrivedAt, place })
  const saving = useSaving(model, open)
  const total = (answer?.total ?? 0) + open.extra
  const filtered = Object.keys(params.query).length > 0
  const { more, heard } = useListNews(model.endpoints.list, list, total)
  const reread = useReread(model.endpoints.list)
  const isTyping = open.dirty || saving.busy
  navigate.useGuard(isTyping, saving.saveAll)
  useEffect(() => onTyping(isTyping), [isTyping, onTyping])
  // A changed document shows the rows as they were read; the next answer brings what has been saved since.
  const { reload } = list
  const drawn = useRef(model)
  useEffect(() => {
    if (drawn.current !== model) void reload()
    drawn.current = model
  }, [model, reload])

  const leave = useEvent(
    async () =>
      !open.isDirty() ||
      (await mayLeave(
        notify,
        { title: editTexts.leave, text: editTexts.leaveText },
        // Without a save button nothing is saved manually.
        model.toolbar.includes('save') ? saving.saveAll : undefined,
      )),
  )
  const sortList = useEvent(async (sort: SortKey | undefined) => {
    if (!(await leave())) return
    open.giveUp()
    list.go({ sort: sort ? { field: sort.key, order: sort.order } : spec.sort })
  })
  // All rows are here: the table sorts them, and unsaved edits need not be left for it.
  const isPart = !model.dragSort && answer !== undefined && answer.total > answer.records.length
  const isSorted = !sameSort(shown.sort, spec.sort)
  const { field: sortedBy, order } = shown.sort
  const sorting = useMemo(
    () =>
      isPart || isSorted
        ? {
            sort: isSorted ? { key: sortedBy, order } : undefined,
            sorts: (key: string) =>
              spec.columns.some(({ field, sortable }) => sortable && field.key === key),
            onSort: (sort: SortKey | undefined) => void sortList(sort),
          }
        : undefined,
    [isPart, isSorted, sortedBy, order, spec, sortList],
  )
  async function goTo({ address }: DraftPlace) {
    if (!(await leave())) return
    open.giveUp()
    list.go(readListParams(new URLSearchParams(address), spec))
  }
  async function readAgain() {
    if (!(await leave())) return
    open.giveUp()
    void list.reload()
  }
  return (
    <section className="jd-list jd-edit" aria-label={model.title}>
      <h1 className="jd-page-title">{model.title}</h1>
      {model.search.length > 0 && (
        <QueryBar
          page={model.page}
          search={model.search}
          query={params.query}
          onSubmit={async (query) => {
            if (!(await leave())) return
            open.giveUp()
            if (params.page === 1 && JSON.stringify(query) === JSON.stringify(params.query)) {
              void list.reload()
            } else list.go({ query })
          }}
        />
      )}
      {saving.note && <FailureNote {...saving.note} onClose={saving.closeNote} />}
      {failure && (
        <ListFailure
          failure={failure}
          endpoint={model.endpoints.list}
          hasRows={answer !== undefined}
          done={undefined}
          onRetry={() => void list.reload()}
        />
      )}
      <div className="jd-card jd-list-body">
        <EditableTable
          ref={open.handle}
          doc={doc}
          title={model.title}
          resolved={columns}
          rules={rules}
          withholds={withholds}
          dead={model.dead}
          rows={open.rows}
          loading={list.loading}
          sorting={sorting}
          draftKey={model.page}
          draftPlace={open.place}
          onGoToDraft={goTo}
          mayLeave={leave}
          empty={
            failure && !answer
              ? editTexts.notLoaded
              : filtered
                ? tableMessages.emptyFiltered
                : undefined
          }
          {...(!model.dragSort &&
            answer && {
              pagination: {
                current: list.shown.page,
                pageSize: list.shown.size,
                pageSizeOptions: model.pageSizes,
                total,
              },
            })}
          onPageChange={({ current, pageSize }) => {
            open.giveUp()
            list.go({ page: current, size: pageSize })
          }}
          onSave={() => void saving.saveAll()}
          onStore={open.onStore}
          reread={reread}
          onElsewhere={heard}
        />
        <p role="status" className="jd-edit-news">
          {more !== 0 && (
            <>
              {editTexts.news(more)}
              <button type="button" className="jd-link" onClick={readAgain}>
                {editTexts.readAgain}
              </button>
            </>
          )}
        </p>
        <span role="status" className="jd-edit-status">
          {saving.status}
        </span>
      </div>
      {saving.question && (
        <UsesDialog
          {...saving.question}
          title={editTexts.remove}
          another={(props) => <Another page={model} {...props} />}
          go={go}
          close={saving.closeQuestion}
        />
      )}
    </section>
  )
}

/** Title and address of a page of the list, for drafts. */
function placeOf(params: ListParams, spec: ListSpec): DraftPlace {
  const { page, size, sort, query, advanced } = params
  const details = [
    ...(size === spec.pageSize ? [] : [editTexts.placeSize(size)]),
    ...(sameSort(sort, spec.sort) ? [] : [editTexts.placeSort]),
    ...(Object.keys(query).length > 0 || advanced ? [editTexts.placeQuery] : []),
  ]
  return {
    title: editTexts.place(page, details),
    address: writeListParams(new URLSearchParams(), params, spec).toString(),
  }
}

// Ids per request: addresses have a maximum length.
const atOnce = 100

/** Reads rows by their ids, wherever in the list they are now. Rejects when a call fails. */
function useReread(endpoint: string) {
  const { request } = usePorts()
  return useEvent(async (ids: readonly string[]): Promise<readonly WireRecord[]> => {
    const records: WireRecord[] = []
    for (let from = 0; from < ids.length; from += atOnce) {
      const some = ids.slice(from, from + atOnce)
      const params = { id: some.join(','), pageNo: 1, pageSize: some.length }
      const { result } = await request.send({ ...readEndpoint(endpoint), params, quiet: true })
      records.push(...readListAnswer(result, some.length).records)
    }
    return records
  })
}
