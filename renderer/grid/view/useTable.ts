import { useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react'
import { type Grants, withheld } from '../../model/entity/permission'
import type { Finding } from '../../model/finding/finding'
import { usePorts } from '../../ports'
import { useCells } from '../../ui/cells'
import type { ColumnDoc } from '../columns/columnDoc'
import { compileColumns } from '../columns/columns'
import type { ReservedType } from '../columns/model'
import { isStored } from '../rows/load'
import { readEdits, restoreEdits } from '../store/edits'
import { createGuard, insertGuardMs } from '../store/guard'
import { createGridStore, type GridStore } from '../store/store'
import type { EditableTableProps } from './EditableTable'
import type { GridControl } from './scene/control'
import { chromeMessages } from './scene/messages.chrome'
import type { TableDoc } from './scene/tableDoc'
import { scrollerOf, type TableScene } from './scene/tableScene'
import { loadTree, type Tree } from './scene/tree'
import { createHandle } from './work/createHandle'
import { createValueWatch } from './work/valueWatch'

/** The store of a document's table, and those who act on it. They last as long as the columns stay the same. */
export function useTable(props: EditableTableProps) {
  const { doc, rows, newWithoutId, handlers, ref, resolved, withholds, rules } = props
  const cells = useCells()
  const { grants, notify } = usePorts()
  const withheld = useMemo(
    () => new Set([...withheldNames(grants, doc.authPre), ...(withholds ?? [])]),
    [grants, doc.authPre, withholds],
  )
  const { columns: docs, editRules } = doc
  const compiled = useMemo(() => {
    const findings: Finding[] = []
    const { columns, leading } = resolved
      ? { columns: resolved, leading: noLeading }
      : compileColumns(withEditRules(docs, editRules), {
          cells,
          report: (finding) => void findings.push(finding),
          ...(handlers && { handlers }),
        })
    return {
      leading,
      findings,
      // Its values are kept and go back as they came; a mistake in it would be one that nobody can mend.
      columns: columns.map((column) =>
        withheld.has(column.key) ? { ...column, hidden: true, rules: [] } : column,
      ),
    }
  }, [docs, editRules, cells, handlers, withheld, resolved])
  const { columns } = compiled
  const mayAdd = !withheld.has('add')

  const root = useRef<HTMLDivElement>(null)
  const control = useRef<GridControl>(undefined)
  const latest = useRef(props)
  const first = useRef(rows)
  const before = useRef<GridStore>(undefined)
  const orderKey = doc.dragSort && !doc.treeConfig ? (doc.dragSortKey ?? 'orderNum') : undefined
  const { rowKey, rowSelectionType, disabledRows, treeConfig } = doc
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first rows; later ones are loaded below
  const table = useMemo(() => {
    let tree: Tree | undefined
    const watch = createValueWatch(() => scene)
    const store = createGridStore({
      ...{ columns, rowKey, orderKey, newWithoutId, disabledRows, rules },
      selection: rowSelectionType,
      tree: treeConfig,
      get disabled() {
        return latest.current.doc.disabled
      },
      wasSet: watch.wasSet,
    })
    const load = (list: readonly unknown[], asNew: boolean) => {
      const scroller = scrollerOf(scene)
      if (scroller) scroller.scrollTop = 0
      if (treeConfig) tree = loadTree(store, list)
      else store.load(list, { asNew })
    }
    // Other columns over the same rows (a document was saved while it is open): what is unsaved goes on.
    const unsaved = before.current && first.current === rows && readEdits(before.current)
    before.current = store
    first.current = rows
    const scene: TableScene = {
      store,
      get tree() {
        return tree
      },
      doc: () => latest.current.doc,
      events: () => latest.current,
      handle: () => handle,
      control: () => control.current,
      root: () => root.current,
      mayInsert: createGuard(insertGuardMs),
      mayAdd() {
        const { disabled, maxRows = Number.POSITIVE_INFINITY } = latest.current.doc
        return !disabled && !treeConfig && mayAdd && store.table.count < maxRows
      },
    }
    // Rows that are new are among the edits.
    load(unsaved && newWithoutId ? rows.filter((row) => isStored(row, rowKey)) : rows, false)
    if (unsaved) restoreEdits(store, unsaved)
    const handle = createHandle(scene, {
      load,
      asSetting: watch.asSetting,
      waitsFor: (names) => notify.info(chromeMessages.waitFor(names.join('、'))),
    })
    return { scene, handle, load }
  }, [columns, rules, rowKey, orderKey, disabledRows, rowSelectionType, treeConfig, mayAdd, notify])

  const { scene, handle, load } = table
  useLayoutEffect(() => {
    latest.current = props
  })
  useLayoutEffect(() => {
    if (first.current === rows) return
    first.current = rows
    load(rows, false)
  }, [rows, load])
  useDisabling(scene.store, doc)
  useImperativeHandle(ref, () => handle, [handle])
  return { ...compiled, scene, withheld, root, control }
}

const noLeading: ReadonlyMap<ReservedType, ColumnDoc> = new Map()

/** Rows ask the store whether they are disabled when they are drawn. */
function useDisabling({ table, listeners }: GridStore, { disabled }: TableDoc): void {
  const seen = useRef(disabled)
  useLayoutEffect(() => {
    if (seen.current === disabled) return
    seen.current = disabled
    listeners.batch(() => {
      for (const id of listeners.watched()) {
        const row = table.rowOf(id)
        if (row) row.version += 1
        listeners.touchRow(id)
      }
    })
  }, [disabled, table, listeners])
}

/** Rules of the table stand in for those of a column that has none (reference: §1.1). */
function withEditRules(docs: TableDoc['columns'], rules: TableDoc['editRules']) {
  if (!rules) return docs
  return docs.map((doc) => {
    const own = rules[doc.key]
    return own && !doc.validateRules?.length ? { ...doc, validateRules: own } : doc
  })
}

/**
 * Names of buttons and columns below the prefix that the user has not been granted (reference: §1.7).
 * `btn:add` is another spelling of `add`.
 */
function withheldNames({ auth, allAuth }: Grants, prefix: string | undefined) {
  if (!prefix) return new Set<string>()
  const names = withheld({ role: auth, data: allAuth }, `${prefix}:`)
  const plain = new Set(names.map((name) => name.replace(/^btn:/, '')))
  if (plain.has('batch_delete')) plain.add('remove')
  return plain
}
