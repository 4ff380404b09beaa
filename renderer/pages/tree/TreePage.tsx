import '../../table/table.css'
import './tree.css'
import { useState } from 'react'
import { whyFixed } from '../../data/actionState'
import { isRecord } from '../../data/envelope'
import { useLookup } from '../../data/lookup'
import { nameOf, type Row } from '../../data/rows'
import { usePorts } from '../../ports'
import { TreeTable } from '../../table/tree/TreeTable'
import type { TreeRecord } from '../../table/tree/treeRows'
import { useCells } from '../../ui/cells'
import { late } from '../../ui/late'
import { useSmall } from '../../ui/useSmall'
import { Empty } from '../list/ListTable'
import { RecordsFrame } from '../list/RecordsFrame'
import { columnsOf } from './columns'
import type { TreeModel } from './compile'
import { treeTexts } from './messages'
import { TreeHandle } from './move/TreeHandle'
import { useMove } from './move/useMove'
import { useTreePage } from './useTreePage'

/** A tree of records: query, buttons, the tree, and the forms over it. */
export function TreePage(props: {
  readonly model: TreeModel
  /** Part of a page that already has a heading. */
  readonly inside?: boolean
  onWritten?(): void
}) {
  const { model, inside = false } = props
  const { list } = model
  const page = useTreePage(model, props.onWritten)
  const { user } = usePorts()
  const lookup = useLookup()
  const cells = useCells()
  const small = useSmall()
  const { settings, params } = page
  const first = list.toolbar.find(({ type }) => type === 'add')
  const [hint, setHint] = useState<string>()
  const [loading, setLoading] = useState(false)
  const move = useMove(model, page)
  const [asked, setAsked] = useState<Row>()
  const leadOf = (record: TreeRecord) => {
    const row = page.rowOf(record)
    return row && { row, name: nameOf(row, list.entity.label) }
  }
  return (
    <RecordsFrame
      page={page}
      params={params}
      loading={loading}
      inside={inside}
      model={list}
      selectedRows={noRows}
      className="jd-list jd-tree"
      onClearSelection={nothing}
    >
      {hint !== undefined && (
        <p role="status" className="jd-list-hint">
          {hint}
        </p>
      )}
      <TreeTable
        title={list.title}
        url={model.url}
        queryParams={page.wire}
        version={page.version}
        reveal={move?.reveal}
        lead={
          move &&
          ((line, lines) => {
            const shown = leadOf(line.node.record)
            return (
              shown && (
                <TreeHandle
                  line={line}
                  lines={lines}
                  {...move}
                  name={shown.name}
                  kept={whyFixed(list.entity, shown.row)}
                  onAsk={() => setAsked(shown.row)}
                />
              )
            )
          })
        }
        opensOnly
        dense={settings.dense}
        columns={columnsOf(page.columns, { ...page, list, cells, lookup, user, small })}
        empty={
          <div className="jd-empty">
            <Empty
              title={list.entity.title}
              filtered={page.isFiltered}
              onClear={page.clear}
              onAdd={first && (() => page.actions.run(first, []))}
            />
          </div>
        }
        onRequestBefore={() => setLoading(true)}
        onRequestFinally={() => setLoading(false)}
        onRequestSuccess={({ first, dataSource, res }) => {
          if (first)
            setHint(
              hintOf(res, dataSource.length, {
                ...page,
                within: list.within !== undefined || page.begun,
              }),
            )
        }}
      />
      {asked && move && (
        <MoveDialog
          row={asked}
          label={list.entity.label}
          parent={model.parent}
          onMove={move.move}
          onClose={() => setAsked(undefined)}
        />
      )}
    </RecordsFrame>
  )
}

// Fetched when a record is moved far.
const MoveDialog = late(async () => (await import('./move/MoveDialog')).MoveDialog)

const noRows: readonly Row[] = []
const nothing = () => undefined

/** Hint about the number of records, from the answer for the first level. */
function hintOf(
  answer: unknown,
  shown: number,
  { isFiltered, within }: { isFiltered: boolean; within: boolean },
): string | undefined {
  const result = isRecord(answer) ? answer.result : undefined
  const total = isRecord(result) && typeof result.total === 'number' ? result.total : shown
  // Without a user's filter, records of a fixed parent or query are found on all levels too; that needs no hint.
  if (within && !isFiltered) return total < hitsAtMost ? undefined : treeTexts.hitsCut(total)
  if (isFiltered && total > 0) {
    return total < hitsAtMost ? treeTexts.hits(total) : treeTexts.hitsCut(total)
  }
  return total > shown && !isFiltered ? treeTexts.levelCut(shown, total) : undefined
}

/** Maximum number of hits in one answer of the server. */
const hitsAtMost = 500
