import type { ReactNode } from 'react'
import type { WireRecord } from '../data/envelope'
import type { Row } from '../data/rows'
import type { ActionModel } from '../model/entity/action'
import type { ActionDocKind } from '../model/entity/kinds'
import type { Call, Envelope, Ports } from '../ports'
import type { IconName } from '../ui/Icon'
import type { ActionPage } from './model'

/** What opens over the list, or instead of it. */
export type PageView =
  /** `below`: the record that the new one is to stand below, in a tree. */
  | {
      readonly mode: 'add'
      readonly below?: string
      /** Values that it begins with, as the wire carries them. */
      readonly prefill?: WireRecord
    }
  | { readonly mode: 'edit' | 'copy' | 'view'; readonly id: string }

/** A dialog of an action's own; `close` takes it away. */
export type DialogView = (props: { readonly context: RunContext; close(): void }) => ReactNode

/** What an action may use: where it was started, and the page around it. */
export interface RunContext {
  readonly action: ActionModel
  readonly model: ActionPage
  readonly ports: Ports
  /** The one row of a row action, or the selected rows of a toolbar action. */
  readonly rows: readonly Row[]
  /** Of a row action: the rows below it on the screen that offer it, too. */
  readonly following: readonly Row[]
  /** Keys of the columns on the screen. */
  readonly columns: readonly string[]
  /** The query in force as the list endpoint takes it, without the page. */
  readonly wire: Readonly<Record<string, string>>
  open(view: PageView): void
  /** Opens another page by its document, at that query string; false = this user has no way to it. */
  go(page: string, search: string): boolean
  /** Opens the page at a path that the host has given. */
  visit(path: string): void
  dialog(view: DialogView): void
  /** Says what a write did; what it refused, record by record, stays on the page until it is closed. */
  tell(answer: Envelope, otherwise: string): void
  /** One write at a time: undefined when another is under way. Rejects with a Failure. */
  send(call: Call): Promise<Envelope | undefined>
  /** The list again after a write; `done` says which, for the case that this reload fails. */
  refresh(done: 'saved' | 'deleted' | 'done'): Promise<void>
  /** The list again, because the user asked for it. */
  reload(): void
  clearSelection(): void
}

/** A named operation: its document half and what it does. The page shows a Failure that `run` rejects with. */
export interface ActionType {
  readonly name: string
  readonly doc: ActionDocKind
  readonly icon?: IconName
  /** Drawn as the main button of the toolbar. */
  readonly primary?: boolean
  run(context: RunContext): void | Promise<void>
}

export function defineAction(
  doc: ActionDocKind,
  act: Pick<ActionType, 'run' | 'icon' | 'primary'>,
): ActionType {
  return Object.freeze({ name: doc.name, doc, ...act })
}
