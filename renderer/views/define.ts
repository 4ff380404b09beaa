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
 * The list that a view shows: its query and the actions on its records. The object stays the same while the query does,
 * so that memoised cards do not re-render.
 */
export interface ViewPage {
  readonly title: string
  readonly entity: Entity
  readonly endpoints: Endpoints
  readonly user: ExprUser
  /** The user may edit records of the entity. */
  readonly mayEdit: boolean
  /** The current query including sort, as list calls take it; `rules` are additional conditions. */
  wire(rules?: readonly ConditionNode[]): Readonly<Record<string, string>>
  /** Whether any condition is active. */
  readonly filtered: boolean
  onClear(): void
  /** Opens a new record with initial wire values. Absent = this user cannot add records here. */
  readonly onAdd: ((prefill?: WireRecord) => void) | undefined
  /** Increased after writes here: the view reloads its records. */
  readonly version: number
  readonly selectable: boolean
  select(row: Row, on: boolean): void
  readonly rowActions: readonly ActionModel[]
  runningIn(row: Row): string | undefined
  onAction(action: ActionModel, row: Row): void
  onOpen(row: Row): void
  /** The view's own part of the address; undefined = its defaults. */
  readonly own: Readonly<Record<string, string>>
  setOwn(change: Readonly<Record<string, string | undefined>>): void
}

export interface ViewProps<P = unknown> {
  readonly view: ViewModel<P>
  readonly page: ViewPage
  /** Ids of the ticked records. */
  readonly selected: ReadonlySet<string>
}

/** A named view of a list's records: its document half and its component. */
export interface ViewType<P = unknown> {
  readonly name: string
  readonly doc: ViewDocKind<P>
  readonly icon: IconName
  View(props: ViewProps<P>): ReactNode
}

/** `View` is best a `late` one: it is then fetched when the view is shown, not with the list. */
export function defineView<P>(
  doc: ViewDocKind<P>,
  view: { readonly icon: IconName; View(props: ViewProps<P>): ReactNode },
): ViewType<P> {
  return Object.freeze({ name: doc.name, doc, ...view })
}
