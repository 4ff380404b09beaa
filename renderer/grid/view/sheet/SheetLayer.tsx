import { type ReactNode, type RefObject, useMemo } from 'react'
import { late } from '../../../ui/late'
import { useGrid } from '../scene/context'
import { useTopic } from '../scene/useTopic'
import type { ClipContext } from './clipContext'
import { type Panel, useSheetScene } from './context'
import { sheetMessages as m } from './messages'
import { Said } from './Said'
import { Tips } from './Tips'
import type { SheetOptions } from './useSheet'

const CellMenu = late(() => import('./CellMenu').then(({ CellMenu }) => CellMenu))
const TitleMenu = late(() => import('./TitleMenu').then(({ TitleMenu }) => TitleMenu))
const FilterPanel = late(() => import('./FilterPanel').then(({ FilterPanel }) => FilterPanel))
const ColumnsPanel = late(() => import('./ColumnsPanel').then(({ ColumnsPanel }) => ColumnsPanel))
const FindPanel = late(() => import('./FindPanel').then(({ FindPanel }) => FindPanel))

interface SheetLayerProps {
  readonly scroller: RefObject<HTMLElement | null>
  readonly clip: ClipContext
  readonly options: SheetOptions
  readonly cancelPaste: (() => void) | undefined
}

/** UI around and over the table: the filter notice, tooltips, and the open panel. */
export function SheetLayer({ scroller, clip, options, cancelPaste }: SheetLayerProps): ReactNode {
  const { view, panel, close } = useSheetScene()
  function cancel() {
    cancelPaste?.()
    // The button has disappeared.
    close(true)
  }
  return (
    <>
      <Tips scroller={scroller} />
      <Said />
      {cancelPaste && (
        <div className="jd-grid-line jd-grid-pasting" role="status">
          {m.pasting}
          <button type="button" className="jd-link" onClick={cancel}>
            {m.cancelPaste}
          </button>
        </div>
      )}
      {view.view.filters.size > 0 && <Filtered />}
      {panel && <OpenPanel panel={panel} clip={clip} options={options} />}
    </>
  )
}

/** Tells the user that filtered-out rows still exist and are saved with the others. */
function Filtered() {
  const { control } = useGrid()
  const { view, close } = useSheetScene()
  useTopic(control.store, 'order')
  const { shown, order } = control.store.table
  async function showAll() {
    await view.showAll()
    // The button has disappeared: focuses the found cell, now among its neighbours.
    close(true)
    control.reveal()
  }
  return (
    <div className="jd-grid-line" role="status">
      {m.rowsShown(shown?.length ?? order.length, order.length)}
      <button type="button" className="jd-link" onClick={showAll}>
        {m.showAll}
      </button>
    </div>
  )
}

function OpenPanel(props: Pick<SheetLayerProps, 'clip' | 'options'> & { readonly panel: Panel }) {
  const { panel, clip, options } = props
  const element = panel.kind === 'find' ? null : panel.anchor
  const anchor = useMemo(() => ({ current: element }), [element])
  switch (panel.kind) {
    case 'find':
      return <FindPanel replace={panel.replace} lookups={clip.lookups} />
    case 'cells':
      return <CellMenu at={panel.at} anchor={anchor} clip={clip} options={options} />
    case 'title':
      return <TitleMenu key={panel.key} columnKey={panel.key} anchor={anchor} />
    case 'filter':
      return (
        <FilterPanel key={panel.key} columnKey={panel.key} anchor={anchor} lookups={clip.lookups} />
      )
    case 'columns':
      return <ColumnsPanel anchor={anchor} />
  }
}
