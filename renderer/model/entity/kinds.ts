import type { TProperties } from 'typebox'
import type { Expr, ExprFunction } from '../expr/types'
import type { Finding } from '../finding/finding'
import type { Entity, StandardAction } from './entity'
import type { Field } from './field'
import type { Grants } from './permission'
import type { Registry } from './registry'

/** How values of a type look in a list when the page does not say. */
export interface CellLook {
  /** Pixels. */
  readonly width: number
  readonly align: 'left' | 'right' | 'center'
  /** Carried in the record without a place on the screen. */
  readonly unseen?: boolean
}

/** What a compiler of documents may look up. */
export interface CompileContext {
  /** Entities by name, compiled. */
  entity(name: string): Entity | undefined
  /** All entities that are declared, also those too broken to compile. */
  readonly entityNames: readonly string[]
  /** The page's document as it was written: parts that cannot be read, and are told of, are still in it. */
  readonly written?: Readonly<Record<string, unknown>>
  /** Other pages' documents by code, for kinds that show a part of one. Absent where none are at hand. */
  pageDoc?(code: string): Readonly<Record<string, unknown>> | undefined
  readonly actions: Registry<ActionDocKind>
  /** The entity of another page, by its code. Absent where only one page is at hand. */
  pageEntity?(page: string): Entity | undefined
  /** Absent = no view kinds are known here. */
  readonly views?: Registry<ViewDocKind>
  readonly functions?: readonly ExprFunction[]
  /** Registered permission codes; undefined = the list is not known here, so nothing is reported. */
  readonly permissions?: ReadonlySet<string>
  /** By type name. Absent where no cells are at hand: looks are then guessed from the kind of value. */
  look?(type: string): CellLook | undefined
  /** Whether an entity's document names a step or an action so, however broken. Absent = no more than is compiled. */
  declares?(entity: string, action: string): boolean
  /** Whether nothing wrong was found at the place: what is not in the document is then missing, and not left out. Absent = it is. */
  intact?(pointer: string): boolean
  /** Whether nothing is wrong with an entity: of another one its own document has told. Absent = it is. */
  sound?(entity: Entity): boolean
  /** Reports a located mistake; the compiler goes on with what is left. */
  report(finding: Finding): void
}

/** What the tests of a document see of a compiled page. */
export interface PageOutline {
  readonly entity: Entity
  /** Fields of the form, with the page's overrides. */
  readonly form: readonly Field[]
  /** Keys of the fields that are shown anywhere else: columns, search. */
  readonly shown: readonly string[]
  /** Names of the actions offered. */
  readonly actions: readonly string[]
}

/** The neutral half of a page kind: its document and its compiler. Runs in the browser, the server and the command line. */
export interface PageDocKind<M = unknown> {
  readonly name: string
  /** Chinese name, for the manual and for messages. */
  readonly title: string
  /** Keys of the document beyond the common ones (schema, page, title, kind, entity, tests). */
  readonly doc: TProperties
  /** `doc` has passed the shape check. Frozen result; undefined when nothing can be shown. */
  compile(doc: Readonly<Record<string, unknown>>, context: CompileContext): M | undefined
  /** Without the columns, fields and actions that the grants do not include. */
  withGrants(model: M, grants: Grants): M
  /** For the documents' own `tests`; a kind without it runs none. */
  outline?(model: M): PageOutline
}

/** Where an action stands: above the list, or in every row of it. */
export type ActionPlace = 'toolbar' | 'row'

/** The neutral half of an action: its document, its permission and its defaults. */
export interface ActionDocKind<P = unknown> {
  readonly name: string
  /** Chinese name: the button's default text. */
  readonly title: string
  readonly places: readonly ActionPlace[]
  /** Whether it works on ticked rows. Rules that read `selected` make it so in any case. */
  selects(props: P): boolean
  readonly danger: boolean
  /** It shows or takes away, and changes nothing. */
  readonly harmless?: true
  /** Seldom wanted: it stands behind 更多, however much room there is. */
  readonly rare?: true
  /** The expressions that it evaluates; absent = what it does may read anything of its rows. */
  reads?(props: P): readonly (Expr | undefined)[]
  /** Keys beyond the common ones (action, name, title, can, danger, showIf, enableIf, confirm). */
  readonly doc: TProperties
  /** What the entity must offer for it. */
  readonly needs?: StandardAction
  /** Default permission. */
  can(entity: Entity): string | undefined
  /** What its properties say of the button, where its document does not. */
  button?(props: P, entity: Entity): ButtonDefaults
  /** The action's own properties, compiled; `place` says what its expressions may read. */
  compile(doc: Readonly<Record<string, unknown>>, context: ActionContext): P
}

/**
 * A button as its action would have it. Rows for which `rowIf` does not hold have no such button; what it can be done
 * to, as far as a row tells, is what `fits` holds for.
 */
export interface ButtonDefaults {
  readonly title?: string
  readonly can?: string
  readonly danger?: boolean
  readonly rowIf?: Expr
  readonly fits?: Expr
}

export interface ActionContext extends CompileContext {
  readonly place: ActionPlace
  readonly owner: Entity
  /** Pointer of the action's document. */
  readonly pointer: string
}

/** The neutral half of a view kind, another look of a list's records: its document and its compiler. */
export interface ViewDocKind<P = unknown> {
  readonly name: string
  /** Chinese name: the default title of a view. */
  readonly title: string
  /** Keys beyond the common ones (name, kind, title). */
  readonly doc: TProperties
  /** The view's own properties, compiled; undefined when nothing can be shown. */
  compile(doc: Readonly<Record<string, unknown>>, context: ViewContext): P | undefined
  /** Without the fields that the grants do not include; undefined = nothing is left to be shown. */
  withGrants(props: P, grants: Grants): P | undefined
  /** Keys that its records are asked for, beside those of the fields' rules. */
  fields(props: P): readonly Field[]
}

export interface ViewContext extends CompileContext {
  readonly owner: Entity
  /** Pointer of the view's document. */
  readonly pointer: string
}
