import type { Palette } from './palette'

export type GroupKey = 'title' | 'table' | 'picture'

/** Draws itself in the given colours, as HTML with its styles inline. */
export type Draw = (palette: Palette) => string

export interface Template {
  /** `title-ribbon`. */
  readonly key: string
  readonly group: GroupKey
  readonly name: string
  /** As it was designed, or in other colours. */
  html(swatch?: string): string
}
