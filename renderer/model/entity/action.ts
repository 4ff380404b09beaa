import type { Expr } from '../expr/types'

/** What the question before an action may name in braces: how many records, and what they are called. */
export const questionNames = ['count', 'name'] as const
export type QuestionName = (typeof questionNames)[number]

/** A button of a page, compiled: `type` names a registered action. */
export interface ActionModel {
  /** Unique in its list: the action's name, or the document's `name`. */
  readonly name: string
  readonly type: string
  readonly title: string
  readonly can?: string
  /** Stands in its place and cannot be used: a right of type '2' that was not granted, or nothing may be changed. */
  readonly withheld?: true
  /** Why it cannot, in a sentence, where there is more to say than that a right is missing. */
  readonly why?: string
  /** It changes nothing. */
  readonly harmless?: true
  /** Seldom wanted: it stands behind 更多, however much room there is. */
  readonly rare?: true
  readonly danger: boolean
  /** In a toolbar it works on ticked rows. */
  readonly selects: boolean
  /** Row actions read `row`, toolbar actions `selected`. */
  readonly showIf?: Expr
  readonly enableIf?: Expr
  /** Question asked first; `{count}` and `{name}` are filled in. */
  readonly confirm?: string
  /** Holds for a `row` that it can be done to, as far as that tells: of many, the others are counted. */
  readonly fits?: Expr
  /** What it reads of its rows by name; absent = perhaps anything. */
  readonly reads?: readonly string[] | undefined
  /** The action's own compiled properties. */
  readonly props: unknown
}
