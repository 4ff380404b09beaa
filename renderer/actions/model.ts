import type { FormModel } from '../form/model'
import type { Endpoints } from '../model/entity/endpoints'
import type { Entity } from '../model/entity/entity'
import type { Expr } from '../model/expr/types'

/** What an action needs of the page it stands on. */
export interface ActionPage {
  /** Path of the page's document. */
  readonly page: string
  readonly title: string
  readonly entity: Entity
  readonly endpoints: Endpoints
  /** The form of its records, where it has one. */
  readonly form?: FormModel
  /** Its records are those of one other: the field that holds its id, and the id. */
  readonly within?: { readonly field: string; readonly id: string }
}

/** Properties of `call`: any declared endpoint, with what it is sent computed from the selection or the row. */
export interface CallProps {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly send?: Expr
}

/** Properties of `do`: a step or an action of the page's entity. */
export interface DoProps {
  readonly does: string
  /** What it reads of its records. */
  readonly reads: Expr
  /** It takes rights: the question before it tells who loses what. */
  readonly impact: boolean
}

/** Properties of `import`. */
export interface ImportProps {
  /** Fields that a file without a column for them has alike in every row: the dialog asks for their values. */
  readonly ask?: readonly string[]
  /** Values of every row, as those of the parent of a sub list: an object by field. */
  readonly foreignKeys?: Expr
  /** Sent as `isSingleTableImport`: the rows of a main table alone. */
  readonly biz?: string
  /** Where the choice begins of what becomes of rows whose record is there: absent = they are refused. */
  readonly existing?: 'update'
}

/** Properties of `delete` and `deleteMany`. */
export interface RemoveProps {
  /** It takes rights: the question before it tells who loses what. */
  readonly impact: boolean
}

/** Properties of `addChild`. */
export interface AddChildProps {
  /** Fields in which the new record begins with the value of the one above it. */
  readonly takes: readonly string[]
}

/** Properties of `export`. */
export interface ExportProps {
  /** The user chooses rows and columns first; absent = the columns on the screen, at once. */
  readonly choose?: boolean
}

/** Properties of `editMany` and `pasteMany`. */
export interface ManyProps {
  /** The fields that are offered; absent = those of the page's form. */
  readonly fields?: readonly string[]
}
