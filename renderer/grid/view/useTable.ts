import type { ReactNode, Ref } from 'react'
import { useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react'
import { type Grants, withheld } from '../../model/entity/permission'
import type { Finding } from '../../model/finding/finding'
import { usePorts } from '../../ports'
import { useCells } from '../../ui/cells'
import type { ColumnDoc } from '../columns/columnDoc'
import { compileColumns } from '../columns/columns'
import type { CheckHandler, GridColumn, ReservedType } from '../columns/model'
import { isStored } from '../rows/load'
import type { RowRules } from '../rows/rows'
import { readEdits, restoreEdits } from '../store/edits'
import { createGuard, insertGuardMs } from '../store/guard'
import type { LinkConfig } from '../store/links'
import { createGridStore, type GridStore } from '../store/store'
import type { DraftPlace } from '../store/tableDraft'
import type { Reread } from '../sync/catchUp'
import type { RowForms } from './rowForm/rowContent'
import type { TableEvents } from './scene/events'
import type { GridControl } from './scene/gridControl'
import { chromeMessages } from './scene/messages.chrome'
import type { SlotComponent } from './scene/parts'
import type { SpanMethod } from './scene/spans'
import type { PaginationDoc, TableDoc } from './scene/tableDoc'
import type { TableHandle } from './scene/tableHandle'
import { scrollerOf, type TableScene } from './scene/tableScene'
import { loadTree, type Tree } from './scene/tree'
import type { ListSorting } from './sheet/context'
import { createHandle } from './work/createHandle'
import { createValueWatch } from './work/valueWatch'

export interface TableSlots {
  readonly toolbarPrefix?: ReactNode
  readonly toolbarSuffix?: ReactNode
  /** Content below the toolbar. */
  readonly toolbarAfter?: ReactNode
  /** Components for the cells of `slot` columns, by the column's `slotName` or key. */
  readonly cells?: Readonly<Record<string, SlotComponent>>
}

export interface EditableTableProps extends TableEvents, RowForms {
  readonly doc: TableDoc
  /** Accessible name. */
  readonly title: string
  /** A new list reloads the table and clears deletions, selection and errors. */
  readonly rows: readonly unknown[]
  /** Rows without an id count as new, for a record being edited. Otherwise they are read-only. */
  readonly newWithoutId?: boolean
  readonly loading?: boolean
  /** Shown when there are no rows. */
  readonly empty?: string | undefined
  /** Overrides the document's: the host's current page and total. */
  readonly pagination?: PaginationDoc
  /** The rows are a page of a longer list: sorting by a title sorts the list. Must be stable. */
  readonly sorting?: ListSorting | undefined
  readonly slots?: TableSlots
  /** Key of the table within its page for drafts; absent = no drafts. */
  readonly draftKey?: string | undefined
  /** The page of the rows, if the host loads page by page: drafts of other pages are named. */
  readonly draftPlace?: DraftPlace | undefined
  /** Goes to the page of a draft. */
  onGoToDraft?(place: DraftPlace): void
  readonly handlers?: ReadonlyMap<string, CheckHandler>
  /** Columns from an entity's fields; replace the document's. Of its records only changed ones are saved. */
  readonly resolved?: readonly GridColumn[]
  /** Expressions of that entity, evaluated in every row. */
  readonly rules?: RowRules | undefined
  /** Buttons that the user has no right to, besides those withheld by the document's prefix. */
  readonly withholds?: readonly string[]
  /** Those of them that are shown but disabled. */
  readonly dead?: readonly string[]
  readonly linkageConfig?: readonly LinkConfig[]
  readonly spanMethod?: SpanMethod | undefined
  /** With `socketReload`: rereads rows after a disconnection, in which updates may have been missed. */
  readonly reread?: Reread | undefined
  /**
   * With `socketReload`: others have written rows that this table does not have, or may have during a disconnection.
   */
  onElsewhere?(): void
  readonly ref?: Ref<TableHandle>
  onStore?(store: GridStore, control: GridControl): void
}

/** The store of a document's table, with its scene and handle. They are kept while the columns stay the same. */
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
      // Hidden columns keep their values and are not validated, because the user could not correct a mistake.
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
      columns,
      rowKey,
      orderKey,
      newWithoutId,
      disabledRows,
      rules,
      savesChanged: resolved !== undefined,
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
    // The columns changed over the same rows (the document was saved meanwhile): unsaved edits are carried over.
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
    // New rows are included in the edits.
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

/** Rows ask the store on render whether they are disabled. */
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

/** Rules of the table apply to columns without own rules (reference: §1.1). */
function withEditRules(docs: TableDoc['columns'], rules: TableDoc['editRules']) {
  if (!rules) return docs
  return docs.map((doc) => {
    const own = rules[doc.key]
    return own && !doc.validateRules?.length ? { ...doc, validateRules: own } : doc
  })
}

/**
 * Names of buttons and columns below the prefix that are not granted to the user (reference: §1.7). `btn:add` is an
 * alias of `add`.
 */
function withheldNames({ auth, allAuth }: Grants, prefix: string | undefined) {
  if (!prefix) return new Set<string>()
  const names = withheld({ role: auth, data: allAuth }, `${prefix}:`)
  const plain = new Set(names.map((name) => name.replace(/^btn:/, '')))
  if (plain.has('batch_delete')) plain.add('remove')
  return plain
}
