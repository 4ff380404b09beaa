import type { ReactNode } from 'react'
import type { WireRecord } from '../data/envelope'
import type { Row } from '../data/rows'
import type { ActionModel } from '../model/entity/action'
import type { Endpoints } from '../model/entity/endpoints'
import type { Entity } from '../model/entity/entity'
import type { ViewDocKind } from '../model/entity/kinds'
import type { ExprUser } from '../model/entity/user'
import type { ViewModel } from '../model/entity/view'
import type { ConditionNode } from '../model/query/condition'
import type { IconName } from '../ui/Icon'

/**
 * The list that a view is a look of: its query, and what can be done with its records. The same object as long as the
 * query is the same, so that memoised cards are not redrawn.
 */
export interface ViewPage {
  readonly title: string
  readonly entity: Entity
  readonly endpoints: Endpoints
  readonly user: ExprUser
  /** The user may edit records of the entity. */
  readonly mayEdit: boolean
  /** The query in force, sort included, as list calls take it; `rules` must hold besides. */
  wire(rules?: readonly ConditionNode[]): Readonly<Record<string, string>>
  /** Some condition is in force. */
  readonly filtered: boolean
  onClear(): void
  /** Begins a new record, with what it is to begin with, as the wire carries it. Absent = this user adds nothing here. */
  readonly onAdd: ((prefill?: WireRecord) => void) | undefined
  /** Grows when something has been written here: what is shown is read again. */
  readonly version: number
  readonly selectable: boolean
  select(row: Row, on: boolean): void
  readonly rowActions: readonly ActionModel[]
  runningIn(row: Row): string | undefined
  onAction(action: ActionModel, row: Row): void
  onOpen(row: Row): void
  /** A part of the address that is the view's own; undefined = as the view begins. */
  readonly own: Readonly<Record<string, string>>
  setOwn(change: Readonly<Record<string, string | undefined>>): void
}

export interface ViewProps<P = unknown> {
  readonly view: ViewModel<P>
  readonly page: ViewPage
  /** Ids of the ticked records. */
  readonly selected: ReadonlySet<string>
}

/** A named look of a list's records: its document half, and what draws it. */
export interface ViewType<P = unknown> {
  readonly name: string
  readonly doc: ViewDocKind<P>
  readonly icon: IconName
  View(props: ViewProps<P>): ReactNode
}

/** `View` is best a `late` one: it is fetched when the view is looked at, not with the list. */
export function defineView<P>(
  doc: ViewDocKind<P>,
  view: { readonly icon: IconName; View(props: ViewProps<P>): ReactNode },
): ViewType<P> {
  return Object.freeze({ name: doc.name, doc, ...view })
}
