import type { FormModel } from '../form/model'
import type { Endpoints } from '../model/entity/endpoints'
import type { Entity } from '../model/entity/entity'
import type { Field } from '../model/entity/field'
import type { Expr } from '../model/expr/types'

/** What an action needs to know about its page. */
export interface ActionPage {
  /** Path of the page's document. */
  readonly page: string
  readonly title: string
  readonly entity: Entity
  readonly endpoints: Endpoints
  /** Form of its records, if it has one. */
  readonly form?: FormModel
  /** Columns of its list, in the list's order, with those that the person has hidden. */
  readonly columns?: readonly { readonly field: Field }[]
  /** Parent of its records: the field with the parent's id, and the id. */
  readonly within?: { readonly field: string; readonly id: string }
}

/** Properties of `call`: any declared endpoint, with what it is sent computed from the selection or the row. */
export interface CallProps {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly send?: Expr
  /** Fields of the page's entity that a dialog asks for first; their values are sent. */
  readonly ask: readonly string[]
  /** Text of the dialog's button; the action's title unless given. */
  readonly submit?: string
  /** A text of the answer that the dialog shows once, such as a generated password. */
  readonly shows?: { readonly member: string; readonly title: string; readonly note?: string }
}

/** Properties of `do`: a step or an action of the page's entity. */
export interface DoProps {
  readonly does: string
  /** What it reads from its records. */
  readonly reads: Expr
  /** It takes rights away: the confirmation shows who loses what. */
  readonly impact: boolean
}

/** Properties of `import`. */
export interface ImportProps {
  /** Fields that a file without a column for them has in common: the dialog asks for their values. */
  readonly ask?: readonly string[]
  /** Values for every row, such as those of the parent of a sub list: an object by field. */
  readonly foreignKeys?: Expr
  /** Sent as `isSingleTableImport`: the rows of a main table alone. */
  readonly biz?: string
  /** Preselected handling of rows whose record exists; absent = they are refused. */
  readonly existing?: 'update'
}

/** Properties of `delete` and `deleteMany`. */
export interface RemoveProps {
  /** It takes rights away: the confirmation shows who loses what. */
  readonly impact: boolean
}

/** Properties of `addChild`. */
export interface AddChildProps {
  /** Fields that the new record copies from its parent. */
  readonly takes: readonly string[]
}

/** Properties of `export`. */
export interface ExportProps {
  /** The user chooses rows and columns first; absent = export the visible columns at once. */
  readonly choose?: boolean
}

/** Properties of `editMany` and `pasteMany`. */
export interface ManyProps {
  /** The offered fields; absent = those of the page's form. */
  readonly fields?: readonly string[]
}

/** Kinds of files that an export writes. */
export type ExportFile = 'xlsx' | 'csv'
