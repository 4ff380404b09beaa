import type { Field } from '../model/entity/field'

/** One field as a form shows it: the entity's field with the page's overrides already applied. */
export interface FormItem {
  readonly field: Field
  /** Grid columns it spans. */
  readonly span: number
}

export interface FormGroup {
  /** Stays when the title is another. */
  readonly name?: string
  readonly title?: string
  /** Key of the tab that it stands in, where the form has tabs. */
  readonly tab?: string
  /** Columns on a wide screen; narrow screens use fewer. */
  readonly cols: number
  readonly items: readonly FormItem[]
}

/** Its only field has the group's own title, which need not stand there twice. */
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
  /** The right that it needs. */
  readonly can?: string
  /** Keys of the fields that are checked and sent. */
  readonly fields: readonly string[]
}

export interface FormModel {
  readonly open: 'drawer' | 'modal' | 'page'
  /** Width in px of the drawer or modal. */
  readonly width: number
  /** When people are shown what saving would do to the rights of others. */
  readonly impact?: readonly ('add' | 'edit')[]
  /** Buttons that try what stands in the form, and save nothing. */
  readonly tries?: readonly FormTry[]
  readonly groups: readonly FormGroup[]
  /** Absent = the groups stand one below the other. */
  readonly tabs?: readonly FormTab[]
}
