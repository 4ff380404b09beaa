import { createContext, useContext } from 'react'
import type { ColumnChoice } from '../scene/layout'
import type { HeadWork } from './headWork'
import type { ViewWork } from './useView'

/** What stands over the table. */
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

/** What the titles and the panels work with; a new object redraws them. */
export interface SheetScene {
  readonly view: ViewWork
  /** Sorting and filtering are offered. */
  readonly canSort: boolean
  readonly head: HeadWork
  readonly choice: ColumnChoice
  /** undefined = as the document has it. */
  arrange(choice: ColumnChoice | undefined): void
  readonly panel: Panel | undefined
  open(panel: Panel): void
  /** `focus` = the keyboard goes back to the cells. */
  close(focus: boolean): void
}

export const SheetContext = createContext<SheetScene | null>(null)

export function useSheetScene(): SheetScene {
  const scene = useContext(SheetContext)
  if (!scene) throw new Error('useSheetScene: no table above this component')
  return scene
}
