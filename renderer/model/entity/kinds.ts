import type { TProperties } from 'typebox'
import type { Expr, ExprFunction } from '../expr/types'
import type { Finding } from '../finding/finding'
import type { Entity, StandardAction } from './entity'
import type { Field } from './field'
import type { Grants } from './permission'
import type { Registry } from './registry'

/** Default look of a type's values in a list. */
export interface CellLook {
  /** Pixels. */
  readonly width: number
  readonly align: 'left' | 'right' | 'center'
  /** Part of the record, but not displayed. */
  readonly unseen?: boolean
}

/** What document compilers can look up. */
export interface CompileContext {
  /** Entities by name, compiled. */
  entity(name: string): Entity | undefined
  /** Names of all declared entities, including those too broken to compile. */
  readonly entityNames?: readonly string[]
  /** The page's document as written, including parts that are unreadable and reported. */
  readonly written?: Readonly<Record<string, unknown>>
  /** Other pages' documents by code, for kinds that show part of another page. Absent if none are available. */
  pageDoc?(code: string): Readonly<Record<string, unknown>> | undefined
  readonly actions: Registry<ActionDocKind>
  /** The entity of another page, by page code. Absent if only one page is available. */
  pageEntity?(page: string): Entity | undefined
  /** Absent = no view kinds are known here. */
  readonly views?: Registry<ViewDocKind>
  readonly functions?: readonly ExprFunction[]
  /** Registered permission codes; undefined = unknown here, so nothing is reported. */
  readonly permissions?: ReadonlySet<string>
  /** By type name. Absent if no cells are available: looks are then guessed from the kind of value. */
  look?(type: string): CellLook | undefined
  /**
   * Whether an entity's document declares a step or action of this name, even a broken one. Absent = only compiled ones
   * count.
   */
  declares?(entity: string, action: string): boolean
  /** Whether no mistake was found at the place: what is absent there is then missing, not removed. Absent = true. */
  intact?(pointer: string): boolean
  /** Whether an entity has no mistakes (another entity's are reported in its own document). Absent = true. */
  sound?(entity: Entity): boolean
  /** Reports a located mistake; the compiler continues with the rest. */
  report(finding: Finding): void
}

/** Parts of a compiled page that its document's tests can check. */
export interface PageOutline {
  readonly entity: Entity
  /** Fields of the form, with the page's overrides. */
  readonly form: readonly Field[]
  /** Keys of fields shown elsewhere: columns, search. */
  readonly shown: readonly string[]
  /** Names of the actions offered. */
  readonly actions: readonly string[]
}

/**
 * The half of a page kind without UI: its document and its compiler. Runs in the browser, the server and the command
 * line.
 */
export interface PageDocKind<M = unknown> {
  readonly name: string
  /** Chinese name, for the manual and for messages. */
  readonly title: string
  /** Keys of the document beyond the common ones (schema, page, title, kind, entity, tests). */
  readonly doc: TProperties
  /** `doc` has passed the shape check. Returns a frozen model; undefined when nothing can be shown. */
  compile(doc: Readonly<Record<string, unknown>>, context: CompileContext): M | undefined
  /** Removes columns, fields and actions that the grants do not include. */
  withGrants(model: M, grants: Grants): M
  /** What somebody with these grants, who can open the page, misses on it: Chinese phrases, for the check of roles. */
  lacks?(model: M, grants: Grants): readonly string[]
  /** For the documents' own `tests`; a kind without it does not run tests. */
  outline?(model: M): PageOutline
}

/** Position of an action: above the list, or in every row. */
export type ActionPlace = 'toolbar' | 'row'

/** The half of an action without UI: its document, permission and defaults. */
export interface ActionDocKind<P = unknown> {
  readonly name: string
  /** Chinese name: the button's default text. */
  readonly title: string
  readonly places: readonly ActionPlace[]
  /** Whether it works on ticked rows. Rules that read `selected` always make it so. */
  selects(props: P): boolean
  readonly danger: boolean
  /** It only shows or hides something and changes nothing. */
  readonly harmless?: true
  /** Rarely used: always placed in the 更多 menu. */
  readonly rare?: true
  /** The expressions that it evaluates; absent = it may read anything of its rows. */
  reads?(props: P): readonly (Expr | undefined)[]
  /** Keys beyond the common ones (action, name, title, can, danger, showIf, enableIf, confirm). */
  readonly doc: TProperties
  /** Operation that the entity must offer. */
  readonly needs?: StandardAction
  /** Default permission. */
  can(entity: Entity): string | undefined
  /** Button defaults derived from its properties, where the document does not set them. */
  button?(props: P, entity: Entity): ButtonDefaults
  /** The action's own properties, compiled; `place` determines what its expressions may read. */
  compile(doc: Readonly<Record<string, unknown>>, context: ActionContext): P
}

/**
 * Defaults for an action's button. Rows for which `rowIf` does not hold have no button; `fits` tells to which rows the
 * action applies, as far as a row tells.
 */
export interface ButtonDefaults {
  readonly title?: string
  readonly can?: string
  readonly danger?: boolean
  readonly rowIf?: Expr
  readonly fits?: Expr
  readonly keepsFit?: true
}

export interface ActionContext extends CompileContext {
  readonly place: ActionPlace
  readonly owner: Entity
  /** Pointer of the action's document. */
  readonly pointer: string
}

/** The half of a view kind (another presentation of a list's records) without UI: its document and its compiler. */
export interface ViewDocKind<P = unknown> {
  readonly name: string
  /** Chinese name: the default title of a view. */
  readonly title: string
  /** Keys beyond the common ones (name, kind, title). */
  readonly doc: TProperties
  /** The view's own properties, compiled; undefined when nothing can be shown. */
  compile(doc: Readonly<Record<string, unknown>>, context: ViewContext): P | undefined
  /** Removes fields that the grants do not include; undefined = nothing is left to show. */
  withGrants(props: P, grants: Grants): P | undefined
  /** Fields to request for its records, in addition to those that the fields' rules read. */
  fields(props: P): readonly Field[]
}

export interface ViewContext extends CompileContext {
  readonly owner: Entity
  /** Pointer of the view's document. */
  readonly pointer: string
}
