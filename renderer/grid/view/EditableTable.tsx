import './chrome.css'
import { type ReactNode, type Ref, useEffect, useMemo, useState } from 'react'
import type { Finding } from '../../model/finding/finding'
import { usePorts } from '../../ports'
import { FailureNote } from '../../ui/FailureNote'
import { Icon } from '../../ui/Icon'
import { late } from '../../ui/late'
import type { CheckHandler, GridColumn } from '../columns/model'
import type { RowRules } from '../rows/rows'
import { createLinks, type LinkConfig } from '../store/links'
import type { GridStore } from '../store/store'
import type { DraftPlace } from '../store/tableDraft'
import type { Reread } from '../sync/catchUp'
import { askAhead } from './askAhead'
import { bodyListeners } from './bodyListeners'
import { expanderOf } from './expand/Expander'
import { ExpandLayer } from './expand/ExpandLayer'
import { Grid, headHeight } from './Grid'
import { leadsOf } from './leads'
import { useHandles } from './pointer/useHandles'
import type { RowForms } from './rowForm/rowContent'
import { useRowForms } from './rowForm/useRowForms'
import type { GridControl } from './scene/control'
import type { TableEvents } from './scene/events'
import { createExpansion } from './scene/expansion'
import { chromeMessages } from './scene/messages.chrome'
import {
  type GridParts,
  PartsContext,
  type RowPartProps,
  type SlotComponent,
  useParts,
} from './scene/parts'
import type { SpanMethod } from './scene/spans'
import type { PaginationDoc, TableDoc } from './scene/tableDoc'
import type { TableHandle } from './scene/tableHandle'
import { toolbarParts } from './scene/toolbarParts'
import { TablePager } from './scroll/TablePager'
import { usePaging } from './scroll/usePaging'
import type { SheetOptions } from './sheet/useSheet'
import { askAndRemove } from './toolbar/askAndRemove'
import { foldOf } from './toolbar/Fold'
import { Toolbar } from './toolbar/Toolbar'
import { useTableKeys } from './toolbar/useTableKeys'
import { useTable } from './useTable'
import { rowOut } from './work/readOut'
import { isFixed } from './work/rowWork'

const TableSync = late(() => import('./sync/TableSync').then((module) => module.TableSync))
const TableDraft = late(() => import('./draft/TableDraft').then((module) => module.TableDraft))
const SubPopover = late(() => import('./rowForm/SubPopover').then((module) => module.SubPopover))
const DetailsDialog = late(() =>
  import('./rowForm/DetailsDialog').then((module) => module.DetailsDialog),
)
const RowMenu = late(() => import('./pointer/RowMenu').then((module) => module.RowMenu))

export interface TableSlots {
  readonly toolbarPrefix?: ReactNode
  readonly toolbarSuffix?: ReactNode
  /** Below the toolbar. */
  readonly toolbarAfter?: ReactNode
  /** What fills the cells of `slot` columns, by the column's `slotName` or key. */
  readonly cells?: Readonly<Record<string, SlotComponent>>
}

export interface EditableTableProps extends TableEvents, RowForms {
  readonly doc: TableDoc
  /** Accessible name. */
  readonly title: string
  /** Replacing the list reloads the table: what was deleted, chosen or wrong is forgotten. */
  readonly rows: readonly unknown[]
  /** Rows without an id are new ones: of a record that is being edited. Otherwise they can only be looked at. */
  readonly newWithoutId?: boolean
  readonly loading?: boolean
  /** Stands where no rows are. */
  readonly empty?: string | undefined
  /** In place of the document's: the host's current page and total. */
  readonly pagination?: PaginationDoc
  readonly slots?: TableSlots
  /** Names the table within its page where edits not saved are kept; absent = they are not. */
  readonly draftKey?: string | undefined
  /** Which rows are shown, where the host reads them page by page: drafts of other pages are named. */
  readonly draftPlace?: DraftPlace | undefined
  /** Leads to the page of a draft. */
  onGoToDraft?(place: DraftPlace): void
  readonly handlers?: ReadonlyMap<string, CheckHandler>
  /** Columns made of an entity's fields, in place of the document's. */
  readonly resolved?: readonly GridColumn[]
  /** Expressions of that entity, run in every row. */
  readonly rules?: RowRules | undefined
  /** Buttons that the user has no right to, beside those that the prefix of the document withholds. */
  readonly withholds?: readonly string[]
  /** Those of them that stand in their place all the same, and cannot be pressed. */
  readonly dead?: readonly string[]
  readonly linkageConfig?: readonly LinkConfig[]
  readonly spanMethod?: SpanMethod | undefined
  /** With `socketReload`: reads rows anew after an absence, in which updates may have been missed. */
  readonly reread?: Reread | undefined
  /** With `socketReload`: others have written rows that this table does not hold, or may have in an absence. */
  onElsewhere?(): void
  readonly ref?: Ref<TableHandle>
  onStore?(store: GridStore, control: GridControl): void
}

/** The editable table of a document: its cells, and everything around them. */
export function EditableTable(props: EditableTableProps) {
  const { doc, title, loading = false, linkageConfig, draftKey, slots = {} } = props
  const { columns, leading, findings, scene, withheld, root, control } = useTable(props)
  const { store } = scene
  const paging = usePaging(scene, props.pagination ?? doc.pagination)
  const handles = useHandles(scene)
  const [collapsed, setCollapsed] = useState(true)
  const links = useMemo(
    () => linkageConfig && createLinks(store.table, linkageConfig, store.listeners),
    [store, linkageConfig],
  )
  useEffect(() => links && askAhead(store, links), [store, links])
  const { dragSort, treeConfig, size = 'medium' } = doc
  const { rowExpand, expandConfig } = doc
  const { expandContent, subForm, mainForm } = props
  const expands = rowExpand === true && expandContent !== undefined
  const expansion = useMemo(
    () => (expands ? createExpansion(store, expandConfig ?? {}) : undefined),
    [store, expands, expandConfig],
  )
  const forms = useRowForms(scene, props)
  const leads = useMemo(() => leadsOf(doc, columns, leading), [doc, columns, leading])
  const { cells: fillers } = slots
  const parts: GridParts = useMemo(
    () => ({
      ...(fillers && {
        slots: {
          find: (name) => (Object.hasOwn(fillers, name) ? fillers[name] : undefined),
          rowOut: (row) => rowOut(scene, row),
          handle: () => scene.handle(),
        },
      }),
      ...(dragSort && !treeConfig && { Handle, isFixed: (row) => isFixed(scene, row) }),
      ...(treeConfig && { Fold: foldOf(scene) }),
      ...(expansion && { Expander: expanderOf(expansion) }),
    }),
    [scene, dragSort, treeConfig, fillers, expansion],
  )
  const rowHeight = rowHeights[size]
  const { buttons } = useMemo(() => toolbarParts(doc, withheld), [doc, withheld])
  useTableKeys(scene, root, doc.toolbar === true && !doc.disabled && buttons.has('save'))
  const { notify } = usePorts()
  const sheet: SheetOptions = {
    canGrow: scene.mayAdd(),
    maxRows: doc.maxRows,
    canInsert: doc.insertRow !== false && scene.mayAdd(),
    canRemove: !withheld.has('remove') && !doc.disabled && !treeConfig,
    canSort: !treeConfig,
    insertRow: handles.insertAt,
    removeRows: (ids) => askAndRemove(scene, ids, notify),
  }

  const listeners = bodyListeners(scene, { handles, forms, expansion })
  return (
    <PartsContext value={parts}>
      <div
        ref={root}
        className="jd-etable"
        data-size={size}
        data-bordered={doc.bordered || undefined}
        data-collapsed={collapsed || undefined}
      >
        {findings.length > 0 && <ColumnNote findings={findings} />}
        {doc.toolbar && (
          <Toolbar
            scene={scene}
            doc={doc}
            withheld={withheld}
            dead={props.dead}
            prefix={slots.toolbarPrefix}
            suffix={slots.toolbarSuffix}
            collapsed={collapsed}
            onCollapse={setCollapsed}
          />
        )}
        {slots.toolbarAfter}
        <div className="jd-etable-body" {...listeners}>
          <Grid
            store={store}
            title={title}
            alwaysEdit={doc.alwaysEdit ?? false}
            rowHeight={rowHeight}
            {...heightOf(doc, rowHeight)}
            leads={leads}
            links={links}
            readOnly={doc.disabled === true}
            loading={loading}
            empty={props.empty}
            memory={doc.name ?? [title, ...columns.map(({ key }) => key)].join(' ')}
            sheet={sheet}
            page={paging?.page}
            isPage={(paging?.total ?? 0) > store.table.count}
            expansion={expansion}
            spanMethod={props.spanMethod}
            onControl={(made) => {
              control.current = made
              props.onStore?.(store, made)
            }}
          >
            {doc.socketReload && (
              <TableSync
                socketKey={doc.socketKey ?? defaultSocketKey}
                reloadEffect={doc.reloadEffect ?? false}
                reread={props.reread}
                {...(props.onElsewhere && { onElsewhere: props.onElsewhere })}
              />
            )}
            {draftKey !== undefined && (
              <TableDraft
                draftKey={draftKey}
                place={props.draftPlace}
                loading={loading}
                onGoTo={props.onGoToDraft}
              />
            )}
          </Grid>
          <div ref={handles.line} className="jd-etable-drop" hidden />
          {loading && store.count() > 0 && (
            <p className="jd-etable-loading">{chromeMessages.loading}</p>
          )}
        </div>
        {expansion && expandContent && (
          <ExpandLayer scene={scene} expansion={expansion} Content={expandContent} />
        )}
        {forms.opened?.kind === 'sub' && subForm && (
          <SubPopover scene={scene} opened={forms.opened} Content={subForm} onClose={forms.close} />
        )}
        {forms.opened?.kind === 'main' && (
          <DetailsDialog
            key={forms.opened.content.rowId}
            {...{ scene, mainForm, subForm }}
            opened={forms.opened}
            onClose={() => forms.close(true)}
          />
        )}
        {paging && <TablePager store={store} paging={paging} />}
        {handles.menu && <RowMenu {...handles.menu} />}
      </div>
    </PartsContext>
  )
}

/** Rows that come, and new ones, find the choices of their linked columns at hand. */
/** In px; the medium one is the specification's (§9). */
const rowHeights = { medium: 61, small: 48, mini: 40, tiny: 32 } as const

const defaultSocketKey = 'vxe-default'

// As high as its rows, but a table of many thousands must still be a window over them.
const naturalRows = 100

function heightOf({ height, maxHeight }: TableDoc, rowHeight: number) {
  if (typeof height === 'number') return { height }
  if (maxHeight !== undefined) return { maxHeight }
  return height === 'auto' ? { maxHeight: naturalRows * rowHeight + headHeight } : {}
}

/** What the document of the table says wrongly; users hear of mistakes only, configurators also of warnings. */
function ColumnNote({ findings }: { readonly findings: readonly Finding[] }) {
  const [closed, setClosed] = useState<readonly Finding[]>()
  const told = findings.filter(({ severity }) => severity === 'error' || import.meta.env.DEV)
  if (told.length === 0 || closed === findings) return null
  return (
    <FailureNote
      title={chromeMessages.documentFindings(told.length)}
      lines={told.map(({ pointer, message }) => `columns${pointer} ${message}`)}
      onClose={() => setClosed(findings)}
    />
  )
}

/** The handle of a row. The table listens for all of them: see `useHandles`. */
function Handle({ row, place }: RowPartProps) {
  const { isFixed } = useParts()
  return (
    <button
      type="button"
      tabIndex={-1}
      className="jd-grip"
      data-grip
      data-fixed={isFixed?.(row) || undefined}
      aria-label={chromeMessages.handle(place + 1)}
      aria-haspopup="menu"
    >
      <Icon name="grip" />
    </button>
  )
}
