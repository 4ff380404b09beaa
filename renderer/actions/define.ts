import type { ReactNode } from 'react'
import type { WireRecord } from '../data/envelope'
import type { Row } from '../data/rows'
import type { ActionModel } from '../model/entity/action'
import type { ActionDocKind } from '../model/entity/kinds'
import type { Call, Envelope, Ports } from '../ports'
import type { IconName } from '../ui/Icon'
import type { ActionPage } from './model'

/** A form or detail opened over the list or instead of it. */
export type PageView =
  /** `below`: the parent of the new record, in a tree. */
  | {
      readonly mode: 'add'
      readonly below?: string
      /** Initial wire values. */
      readonly prefill?: WireRecord
    }
  | { readonly mode: 'edit' | 'copy' | 'view'; readonly id: string }

/** An action's own dialog; `close` removes it. */
export type DialogView = (props: { readonly context: RunContext; close(): void }) => ReactNode

/** What an action can use: where it was started, and the page around it. */
export interface RunContext {
  readonly action: ActionModel
  readonly model: ActionPage
  readonly ports: Ports
  /** The one row of a row action, or the selected rows of a toolbar action. */
  readonly rows: readonly Row[]
  /** Row actions only: the rows below it on the screen that also offer the action. */
  readonly following: readonly Row[]
  /** Keys of the columns on the screen. */
  readonly columns: readonly string[]
  /** The current query as the list endpoint takes it, without paging. */
  readonly wire: Readonly<Record<string, string>>
  open(view: PageView): void
  /** Opens another page by its code with that query string; false = the user has no access to it. */
  go(page: string, search: string): boolean
  /** Opens the page at a path returned by the host. */
  visit(path: string): void
  dialog(view: DialogView): void
  /** Reports the result of a write; records that it refused stay listed on the page until the user closes the note. */
  tell(answer: Envelope, otherwise: string): void
  /** Sends a write, one at a time: undefined while another is running. Rejects with a Failure. */
  send(call: Call): Promise<Envelope | undefined>
  /** Reloads the list after a write; `done` says which write, in case the reload fails. */
  refresh(done: 'saved' | 'deleted' | 'done'): Promise<void>
  /** Reloads the list because the user asked for it. */
  reload(): void
  clearSelection(): void
}

/** A named operation: its document half and its code. The page shows a Failure that `run` rejects with. */
export interface ActionType {
  readonly name: string
  readonly doc: ActionDocKind
  readonly icon?: IconName
  /** Shown as the primary button of the toolbar. */
  readonly primary?: boolean
  run(context: RunContext): void | Promise<void>
}

export function defineAction(
  doc: ActionDocKind,
  act: Pick<ActionType, 'run' | 'icon' | 'primary'>,
): ActionType {
  return Object.freeze({ name: doc.name, doc, ...act })
}
