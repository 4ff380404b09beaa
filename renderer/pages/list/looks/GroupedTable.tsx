import { useMemo, useState } from 'react'
import { useLookup } from '../../../data/lookup'
import type { Row } from '../../../data/rows'
import { addsUp } from '../../../model/document/totals'
import type { Lookup } from '../../../model/entity/field'
import { totalIn, wantedBy } from '../../../query/summed'
import { groupParams, useGroups } from '../../../query/useGroups'
import { useRecords } from '../../../query/useRecords'
import type { TableBody } from '../../../table/Table'
import { hasTotal } from '../../../table/totals'
import { turned } from '../../../tree/nodes'
import { Button } from '../../../ui/Button'
import { CellShow } from '../../../ui/CellShow'
import { Icon } from '../../../ui/Icon'
import { useEvent } from '../../../ui/useEvent'
import { useLive } from '../../../views/shared/useLive'
import { ViewFailure } from '../../../views/shared/ViewFailure'
import { ListTable } from '../ListTable'
import type { ListModel } from '../model'
import { actionOf } from '../useActions'
import type { ListPageState } from '../useListPage'
import { type GroupNode, groupTree, titleOf } from './groupTree'
import './looks.css'
import { looksTexts } from './messages'

const rowsAtOnce = 50

/** The table with grouped rows. All groups but the first are folded; counts and sums cover whole groups. */
export function GroupedTable(props: {
  readonly model: ListModel
  readonly page: ListPageState
  readonly filtered: boolean
}) {
  const { model, page, filtered } = props
  const { entity, group } = model
  const { list, columns, settings } = page
  const lookup = useLookup()
  const wanted = useMemo(() => wantedBy(model.columns, entity), [model, entity])
  const { groups, cut, failure, loading, retry } = useGroups({
    entity,
    by: group,
    ...wanted,
    wire: list.wire,
  })
  useLive({ entity, version: page.version }, false)
  const tree = useMemo(
    () => groups && groupTree(groups, group, { wanted, lookup }),
    [groups, group, wanted, lookup],
  )
  const [chosen, setOpen] = useState<ReadonlySet<string>>()
  const open = useMemo(() => chosen ?? new Set(firstOf(tree?.[0])), [chosen, tree])
  const toggle = useEvent((key: string) => setOpen(turned(open, key)))
  const first = model.toolbar.find(({ type }) => type === 'add')
  const drawn = (body: TableBody) =>
    tree?.map((node) => (
      <GroupPart
        key={node.key}
        node={node}
        body={body}
        open={open}
        model={model}
        page={page}
        lookup={lookup}
        onToggle={toggle}
      />
    ))
  return (
    <>
      {cut && (
        <p role="status" className="jd-list-hint">
          {looksTexts.cut(groups?.length ?? 0)}
        </p>
      )}
      <ListTable
        model={model}
        columns={columns}
        filtered={filtered}
        rows={tree && tree.length > 0 ? noRows : tree && []}
        body={tree && tree.length > 0 ? drawn : undefined}
        selected={page.selected}
        sort={list.params.sort}
        highlight={page.highlight}
        runningIn={(row) => actionOf(page.actions.running, row)}
        loading={loading}
        stale={false}
        dense={settings.dense}
        failure={
          failure && !tree ? (
            <ViewFailure failure={failure} endpoint={`GET ${entity.api}/groups`} onRetry={retry} />
          ) : undefined
        }
        onSort={page.sort}
        onSelect={page.select}
        onTick={page.tick}
        onOpen={page.openDetail}
        onAction={page.actions.runOne}
        onClear={page.clear}
        onAdd={first && (() => page.actions.run(first, []))}
        onEditing={page.hold}
        onWritten={page.written}
      />
    </>
  )
}

const noRows: readonly Row[] = []

/** The group and the first subgroup of each level. */
const firstOf = (node: GroupNode | undefined): readonly string[] =>
  node ? [node.key, ...firstOf(node.children[0])] : []

interface PartProps {
  readonly node: GroupNode
  readonly body: TableBody
  readonly open: ReadonlySet<string>
  readonly model: ListModel
  readonly page: ListPageState
  readonly lookup: Lookup
  onToggle(key: string): void
}

function GroupPart(props: PartProps) {
  const { node, open } = props
  const isOpen = open.has(node.key)
  return (
    <>
      <GroupHead {...props} isOpen={isOpen} />
      {isOpen && node.children.length > 0
        ? node.children.map((child) => <GroupPart key={child.key} {...props} node={child} />)
        : isOpen && <GroupRows {...props} />}
    </>
  )
}

/** Head of a group: value, count, and the sums of its columns. */
function GroupHead({
  node,
  body,
  model,
  lookup,
  isOpen,
  onToggle,
}: PartProps & { isOpen: boolean }) {
  const { field, level, count } = node
  const title = titleOf(node, lookup) || looksTexts.empty
  const { columns } = body.layout
  const lead = (body.layout.checkWidth > 0 ? 1 : 0) + Math.max(1, columns.findIndex(hasTotal))
  const shown = columns.some(hasTotal)
    ? columns.slice(lead - (body.layout.checkWidth > 0 ? 1 : 0))
    : []
  const span = shown.length > 0 ? lead : body.columnCount
  const totals = model.columns.filter(hasTotal)
  return (
    <tr className="jd-tr jd-group">
      <td className="jd-td" colSpan={body.cards ? 1 : span}>
        <button
          type="button"
          className="jd-group-title"
          style={{ paddingLeft: level * 20 }}
          aria-expanded={isOpen}
          aria-label={looksTexts.group(field.title, title, count)}
          onClick={() => onToggle(node.key)}
        >
          <Icon name={isOpen ? 'down' : 'right'} />
          <span className="jd-group-field">{field.title}</span>
          <strong>{title}</strong>
          <span className="jd-group-count">{count}</span>
        </button>
        {body.cards && (
          <span className="jd-group-sums">
            {totals.map((column) => (
              <span key={column.field.key}>
                {column.title} <Total node={node} lookup={lookup} column={column} />
              </span>
            ))}
          </span>
        )}
      </td>
      {!body.cards &&
        shown.map((column) => (
          <td key={column.key} className={`jd-td ${column.className}`} style={column.stick}>
            {hasTotal(column) && <Total node={node} lookup={lookup} column={column} />}
          </td>
        ))}
      {!body.cards && shown.length > 0 && body.layout.actionWidth > 0 && (
        <td className="jd-td jd-fixed jd-fixed-right" />
      )}
    </tr>
  )
}

function Total(props: {
  readonly node: GroupNode
  readonly column: ListModel['columns'][number]
  readonly lookup: Lookup
}) {
  const { node, column, lookup } = props
  const { field, total } = column
  const value = totalIn(node, column)
  if (total && !addsUp(total)) return value
  return value === null ? null : (
    <CellShow field={field} value={value} lookup={lookup} place="cell" />
  )
}

/** The records of an unfolded group, page by page. */
function GroupRows({ node, body, model, page }: PartProps) {
  const { entity, endpoints, group, reads } = model
  const { wire } = page.list
  const values = JSON.stringify(node.values)
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal values are the same group
  const asked = useMemo(
    () => ({ ...wire, ...groupParams(group, node.values) }),
    [wire, group, values],
  )
  const records = useRecords({
    entity,
    endpoint: endpoints.list,
    wire: asked,
    reads,
    pageSize: rowsAtOnce,
  })
  const { rows, failure, hasMore, loading, total, more, retry } = records
  const line = (content: React.ReactNode) => (
    <tr className="jd-tr">
      <td className="jd-td jd-group-line" colSpan={body.columnCount}>
        {content}
      </td>
    </tr>
  )
  return (
    <>
      {rows?.map((row) => body.drawRow(row))}
      {!rows && loading && line(looksTexts.loading)}
      {failure && line(<ViewFailure failure={failure} endpoint={endpoints.list} onRetry={retry} />)}
      {hasMore &&
        line(
          <Button kind="text" busy={loading} onClick={more}>
            {looksTexts.more(total - (rows?.length ?? 0))}
          </Button>,
        )}
    </>
  )
}
