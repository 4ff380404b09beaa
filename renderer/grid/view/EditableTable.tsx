import './chrome.css'
import { useEffect, useMemo, useState } from 'react'
import type { Finding } from '../../model/finding/finding'
import { usePorts } from '../../ports'
import { FailureNote } from '../../ui/FailureNote'
import { Icon } from '../../ui/Icon'
import { late } from '../../ui/late'
import { createLinks } from '../store/links'
import { askAhead } from './askAhead'
import { bodyListeners } from './bodyListeners'
import { expanderOf } from './expand/Expander'
import { ExpandLayer } from './expand/ExpandLayer'
import { Grid, headHeight } from './Grid'
import { leadsOf } from './leads'
import { useHandles } from './pointer/useHandles'
import { useRowForms } from './rowForm/useRowForms'
import { createExpansion } from './scene/expansion'
import { chromeMessages } from './scene/messages.chrome'
import { type GridParts, PartsContext, type RowPartProps, useParts } from './scene/parts'
import type { TableDoc } from './scene/tableDoc'
import { toolbarParts } from './scene/toolbarParts'
import { TablePager } from './scroll/TablePager'
import { usePaging } from './scroll/usePaging'
import type { SheetOptions } from './sheet/useSheet'
import { askAndRemove } from './toolbar/askAndRemove'
import { foldOf } from './toolbar/Fold'
import { Toolbar } from './toolbar/Toolbar'
import { useTableKeys } from './toolbar/useTableKeys'
import type { EditableTableProps } from './useTable'
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

/** The editable table of a document: its cells, toolbar, pager and other parts. */
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
    sorting: props.sorting,
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
            scene={scene}
            mainForm={mainForm}
            subForm={subForm}
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

/** Loads choices of linked columns in advance for loaded and new rows. */
/** In px; the medium one is the specification's (§9). */
const rowHeights = { medium: 61, small: 48, mini: 40, tiny: 32 } as const

const defaultSocketKey = 'vxe-default'

// Maximum natural height: a table of many thousand rows must stay virtualized.
const naturalRows = 100

function heightOf({ height, maxHeight }: TableDoc, rowHeight: number) {
  if (typeof height === 'number') return { height }
  if (maxHeight !== undefined) return { maxHeight }
  return height === 'auto' ? { maxHeight: naturalRows * rowHeight + headHeight } : {}
}

/** Mistakes in the table's document; users only see errors, configurators also warnings. */
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

/** The drag handle of a row. Its events are handled by the table: see `useHandles`. */
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
