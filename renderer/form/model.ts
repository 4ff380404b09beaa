import type { Field } from '../model/entity/field'

/** A field in a form: the entity's field with the page's overrides. */
export interface FormItem {
  readonly field: Field
  /** Number of grid columns. */
  readonly span: number
}

export interface FormGroup {
  /** Stable even if the title changes. */
  readonly name?: string
  readonly title?: string
  /** Key of its tab, if the form has tabs. */
  readonly tab?: string
  /** Columns on a wide screen; narrow screens use fewer. */
  readonly cols: number
  readonly items: readonly FormItem[]
}

/** The group's title equals that of its only field, so it is shown once. */
export const isNamedByGroup = ({ title, items: [item, ...others] }: FormGroup): boolean =>
  item !== undefined &&
  others.length === 0 &&
  item.field.title === title &&
  !item.field.required &&
  !item.field.requireIf

export interface FormTab {
  readonly key: string
  readonly title: string
}

export interface FormTry {
  readonly title: string
  /** Method and path. */
  readonly call: string
  /** The required right. */
  readonly can?: string
  /** Keys of the fields that are checked and sent. */
  readonly fields: readonly string[]
}

export interface FormModel {
  readonly open: 'drawer' | 'modal' | 'page'
  /** Width in px of the drawer or modal. */
  readonly width: number
  /** When to show what saving would do to others' rights. */
  readonly impact?: readonly ('add' | 'edit')[]
  /** Buttons that test the form's content without saving. */
  readonly tries?: readonly FormTry[]
  readonly groups: readonly FormGroup[]
  /** Absent = the groups are below each other. */
  readonly tabs?: readonly FormTab[]
}
