import type { Field } from '../model/field'

/** One field as a form shows it: the entity's field with the page's overrides already applied. */
export interface FormItem {
  readonly field: Field
  /** Grid columns it spans. */
  readonly span: number
}

export interface FormGroup {
  readonly title?: string
  /** Columns on a wide screen; narrow screens use fewer. */
  readonly cols: number
  readonly items: readonly FormItem[]
}

export interface FormModel {
  readonly open: 'drawer' | 'modal' | 'page'
  /** Width in px of the drawer or modal. */
  readonly width: number
  readonly groups: readonly FormGroup[]
}
