import type { Expr } from '../expr/types'

/** Placeholders of the question before an action: number of records, and their names. */
export const questionNames = ['count', 'name'] as const
export type QuestionName = (typeof questionNames)[number]

/** A button of a page, compiled: `type` names a registered action. */
export interface ActionModel {
  /** Unique in its list: the action's default name, or `name` in the document. */
  readonly name: string
  readonly type: string
  readonly title: string
  readonly can?: string
  /** Shown but disabled: a right of type '2' is not granted, or nothing may be changed. */
  readonly withheld?: true
  /** Reason as a sentence, if it is more than a missing right. */
  readonly why?: string
  /** The action changes nothing. */
  readonly harmless?: true
  /** Rarely used: always placed in the 更多 menu. */
  readonly rare?: true
  readonly danger: boolean
  /** In a toolbar it works on ticked rows. */
  readonly selects: boolean
  /** Row actions read `row`, toolbar actions `selected`. */
  readonly showIf?: Expr
  readonly enableIf?: Expr
  /** Question asked first; `{count}` and `{name}` are filled in. */
  readonly confirm?: string
  /** Holds for a `row` that the action applies to, as far as the row tells; of several rows, the others are counted. */
  readonly fits?: Expr
  /** Of several rows only those are passed on that it applies to; the others are not told in its own dialog. */
  readonly keepsFit?: true
  /** Names that it reads of its rows; absent = possibly anything. */
  readonly reads?: readonly string[] | undefined
  /** The action's own compiled properties. */
  readonly props: unknown
}
