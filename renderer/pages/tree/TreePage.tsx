import '../../table/table.css'
import './tree.css'
import { useState } from 'react'
import { isRecord } from '../../data/envelope'
import { useLookup } from '../../data/lookup'
import type { Row } from '../../data/rows'
import { usePorts } from '../../ports'
import { TreeTable } from '../../table/tree/TreeTable'
import { useCells } from '../../ui/cells'
import { useSmall } from '../../ui/useSmall'
import { Empty } from '../list/ListTable'
import { RecordsFrame } from '../list/RecordsFrame'
import { columnsOf } from './columns'
import type { TreeModel } from './compile'
import { treeTexts } from './messages'
import { useTreePage } from './useTreePage'

/** Records below records: query, buttons, the tree, and the forms over it. */
export function TreePage(props: {
  readonly model: TreeModel
  /** Part of a page that has its heading already. */
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
  return (
    <RecordsFrame
      {...{ page, params, loading, inside }}
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
        opensOnly
        dense={settings.dense}
        columns={columnsOf(page.columns, { ...page, list, cells, lookup, user, small })}
        empty={
          <Empty
            title={list.entity.title}
            filtered={page.isFiltered}
            onClear={page.clear}
            onAdd={first && (() => page.actions.run(first, []))}
          />
        }
        onRequestBefore={() => setLoading(true)}
        onRequestFinally={() => setLoading(false)}
        onRequestSuccess={({ first, dataSource, res }) => {
          if (first) setHint(hintOf(res, dataSource.length, { ...page, within: list.within }))
        }}
      />
    </RecordsFrame>
  )
}

const noRows: readonly Row[] = []
const nothing = () => undefined

/** What the answer of the first level says of how much there is. */
function hintOf(
  answer: unknown,
  shown: number,
  { isFiltered, within }: { isFiltered: boolean; within: unknown },
): string | undefined {
  const result = isRecord(answer) ? answer.result : undefined
  const total = isRecord(result) && typeof result.total === 'number' ? result.total : shown
  // The records of one other are found on all levels, too: what is in its place needs no word.
  if (within && !isFiltered) return total < hitsAtMost ? undefined : treeTexts.hitsCut(total)
  if (isFiltered && total > 0) {
    return total < hitsAtMost ? treeTexts.hits(total) : treeTexts.hitsCut(total)
  }
  return total > shown && !isFiltered ? treeTexts.levelCut(shown, total) : undefined
}

/** The server finds no more at once. */
const hitsAtMost = 500
