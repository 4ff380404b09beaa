import { createContext, useContext } from 'react'
import type { Lookup } from '../../../model/entity/field'
import type { RowId } from '../../columns/model'
import type { Links } from '../../store/links'
import type { GridControl } from './gridControl'
import type { Layout } from './layout'
import type { ScrollFlag } from './scrollFlag'

/** Context of every row and cell of a table; a new object rerenders them all. */
export interface GridScene {
  readonly control: GridControl
  readonly layout: Layout
  readonly lookup: Lookup
  readonly links: Links | undefined
  readonly rowHeight: number
  readonly scrolling: ScrollFlag
  readonly readOnly: boolean
  /** Prefix of the ids of this table's elements. */
  readonly id: string
}

/** The element of a cell, if it is rendered. */
export function drawnCell(
  { control, id }: Pick<GridScene, 'control' | 'id'>,
  row: RowId,
  key: string,
): HTMLElement | null {
  const place = control.store.cursor.keys.indexOf(key)
  const cell = `:scope > [data-column="${place}"]`
  return document.getElementById(`${id}-${row}`)?.querySelector<HTMLElement>(cell) ?? null
}

export const GridContext = createContext<GridScene | null>(null)

export function useGrid(): GridScene {
  const scene = useContext(GridContext)
  if (!scene) throw new Error('useGrid: no table above this component')
  return scene
}
