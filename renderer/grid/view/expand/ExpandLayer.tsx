import './expand.css'
import { type ComponentType, type KeyboardEvent, useCallback, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { HeldRow } from '../../rows/rows'
import { RowPart } from '../rowForm/RowPart'
import { contentOf, type RowContentProps } from '../rowForm/rowContent'
import type { Expansion } from '../scene/expansion'
import type { TableScene } from '../scene/tableScene'

interface ExpandLayerProps {
  readonly scene: TableScene
  readonly expansion: Expansion
  readonly Content: ComponentType<RowContentProps>
}

/**
 * Content below expanded rows, rendered outside the cells: keys, clicks and clipboard events in it never reach the
 * surrounding table.
 */
export function ExpandLayer({ scene, expansion, Content }: ExpandLayerProps) {
  useSyncExternalStore(expansion.subscribeHosts, expansion.hostsVersion)
  return [...expansion.hosts].map(([id, host]) => {
    const row = scene.store.table.byId.get(id)
    return row && createPortal(<RowContent scene={scene} row={row} Content={Content} />, host, id)
  })
}

function RowContent(props: Omit<ExpandLayerProps, 'expansion'> & { readonly row: HeldRow }) {
  const { scene, row, Content } = props
  const { listeners } = scene.store
  const onRow = useCallback(
    (listener: () => void) => listeners.onRow(row.id, listener),
    [listeners, row],
  )
  useSyncExternalStore(onRow, () => row.version)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leads back to the arrow of the row
    <div
      className="jd-grid-below-content"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) leave(event, scene, row)
      }}
    >
      <RowPart>
        <Content {...contentOf(scene, row)} />
      </RowPart>
    </div>
  )
}

function leave(event: KeyboardEvent, scene: TableScene, { place }: HeldRow): void {
  const line = `.jd-grid-body > [data-row="${place}"] [data-lead="row-expand"] button`
  const arrow = scene.root()?.querySelector<HTMLElement>(line)
  if (!arrow) return
  event.stopPropagation()
  arrow.focus()
}
