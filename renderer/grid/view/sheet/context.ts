import { createContext, useContext } from 'react'
import type { SortKey } from '../../sheet/order'
import type { ColumnChoice } from '../scene/layout'
import type { HeadWork } from './headWork'
import type { ViewWork } from './useView'

/** The open panel over the table. */
export type Panel =
  | { readonly kind: 'find'; readonly replace: boolean }
  | { readonly kind: 'cells'; readonly anchor: HTMLElement; readonly at: Point }
  | { readonly kind: 'title' | 'filter'; readonly anchor: HTMLElement; readonly key: string }
  | { readonly kind: 'columns'; readonly anchor: HTMLElement }

/** In px of the window. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** How a list is sorted of which the table shows one page. */
export interface ListSorting {
  /** undefined = by no column of the table. */
  readonly sort: SortKey | undefined
  sorts(key: string): boolean
  /** undefined = the list's own order. */
  onSort(sort: SortKey | undefined): void
}

/** Context of the titles and panels; a new object rerenders them. */
export interface SheetScene {
  readonly view: ViewWork
  /** Sorting and filtering are offered. */
  readonly canSort: boolean
  readonly sorting: ListSorting | undefined
  readonly head: HeadWork
  readonly choice: ColumnChoice
  /** undefined = as in the document. */
  arrange(choice: ColumnChoice | undefined): void
  readonly panel: Panel | undefined
  open(panel: Panel): void
  /** `focus` = the focus returns to the cells. */
  close(focus: boolean): void
}

export const SheetContext = createContext<SheetScene | null>(null)

export function useSheetScene(): SheetScene {
  const scene = useContext(SheetContext)
  if (!scene) throw new Error('useSheetScene: no table above this component')
  return scene
}
