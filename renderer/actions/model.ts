import type { Expr } from '../model/expr/types'

/** A button of a page, compiled: `type` names a registered action. */
/** What the question before an action may name in braces: how many records, and what they are called. */
export const questionNames = ['count', 'name'] as const
export type QuestionName = (typeof questionNames)[number]

export interface ActionModel {
  /** Unique in its list: the action's name, or the document's `name`. */
  readonly name: string
  readonly type: string
  readonly title: string
  readonly can?: string
  /** Stands in its place and cannot be used: a right of type '2' that was not granted. */
  readonly withheld?: true
  readonly danger: boolean
  /** In a toolbar it works on ticked rows. */
  readonly selects: boolean
  /** Row actions read `row`, toolbar actions `selected`. */
  readonly showIf?: Expr
  readonly enableIf?: Expr
  /** Question asked first; `{count}` and `{name}` are filled in. */
  readonly confirm?: string
  /** What it reads of its rows by name; absent = perhaps anything. */
  readonly reads?: readonly string[] | undefined
  /** The action's own compiled properties. */
  readonly props: unknown
}

/** Properties of `call`: any declared endpoint with a body computed from the selection or the row. */
export interface CallProps {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly send?: Expr
}

/** Properties of `import`. */
export interface ImportProps {
  /** Values of every row, as those of the parent of a sub list: an object by field. */
  readonly foreignKeys?: Expr
  /** Sent as `isSingleTableImport`: the rows of a main table alone. */
  readonly biz?: string
}

/** Properties of `export`. */
export interface ExportProps {
  /** The user chooses rows and columns first; absent = the columns on the screen, at once. */
  readonly choose?: boolean
}
