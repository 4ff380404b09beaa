import type { Static, TObject, TProperties } from 'typebox'
import type { Expr, ExprType } from '../expr/types'
import type { ColumnRule } from './columnRules'
import type { Entity } from './entity'
import type { MaskName } from './mask'
import type { FillPair, Narrowing, ReferenceSpec } from './reference'

/** Properties of a type whose field holds records. */
export interface ChildSpec {
  /** Name of their entity. */
  readonly of: string
  /** Their field with the parent's id; undefined = `<parent entity>Id`. */
  readonly by?: string | undefined
  readonly min: number
  readonly max: number
  /** The user may reorder them; the order is kept in `orderNum`. */
  readonly sorted: boolean
  /** Sort order for reading; undefined = in the order they were added. */
  readonly order?: { readonly field: string; readonly desc: boolean } | undefined
  /** Rules of its columns, in the order of checking. */
  readonly rules: readonly ColumnRule[]
}

/** Records of another entity that belong to one record: edited in its form and saved with it. */
export interface ChildRows extends ChildSpec {
  readonly by: string
  /** undefined if their entity is missing or broken. A function, because entities may refer to each other. */
  entity(): Entity | undefined
}

/** Records of another entity that a field references by id. */
export interface Reference extends ReferenceSpec {
  /** See `ChildRows`. */
  entity(): Entity | undefined
}

/**
 * Query rules of the wire contract, plus `between` (a pair of bounds, either may be open), `empty` and `not_empty`,
 * whose value is ignored, and `below`: a record of a tree, or one below it.
 */
export type Operator =
  | 'eq'
  | 'ne'
  | 'like'
  | 'left_like'
  | 'right_like'
  | 'in'
  | 'gt'
  | 'ge'
  | 'lt'
  | 'le'
  | 'between'
  | 'empty'
  | 'not_empty'
  | 'below'

/** How the database stores a value. `string` is limited to `length` characters; `none` is not stored. */
export type Storage =
  | { readonly kind: 'string'; readonly length: number }
  | { readonly kind: 'text' | 'integer' | 'date' | 'datetime' | 'time' | 'none' }
  | { readonly kind: 'decimal'; readonly scale: number }

/** Tones for states: a closed list, so that a colour means the same everywhere. */
export const tones = ['neutral', 'blue', 'green', 'amber', 'red', 'violet'] as const
export type Tone = (typeof tones)[number]

export const isTone = (value: unknown): value is Tone => tones.some((tone) => tone === value)

export interface Option {
  readonly value: string
  readonly text: string
  readonly disabled?: boolean
  /** Absent = neutral. */
  readonly color?: Tone
  /** For tree nodes below another: names from the root, `床品 / 毛毯`. */
  readonly path?: string
}

/**
 * Texts of dictionary values. Synchronous: callers load the dictionaries before converting. A reference is a dictionary
 * code or a published triple `table,text,code`.
 */
export interface Lookup {
  /** The enabled options in order; empty while unknown. */
  options(dict: string): readonly Option[]
  text(dict: string, value: string): string | undefined
  value(dict: string, text: string): string | undefined
  /**
   * If several records share a name: texts that distinguish them and have a `value` each (the path of a node, the name
   * with a second known value, else the id). Empty: the text is itself a `value`. Absent: not known.
   */
  twins?(dict: string, text: string): readonly string[]
}

/** A lookup that knows no dictionary. */
export const nothingKnown: Lookup = {
  options: () => [],
  text: () => undefined,
  value: () => undefined,
}

/** One resolved member of an entity. `P` = the type's own properties, as written in the document. */
export interface Field<P = unknown> {
  readonly key: string
  /** Where its values lie, if it has been renamed since: see `storedColumn`. */
  readonly column?: string
  readonly title: string
  readonly type: ValueType
  readonly props: P
  readonly required: boolean
  readonly unique: boolean
  /** Code of the rule by which the server validates a value. */
  readonly checkRule?: string
  /** Set by the server or by another field's `fill`: shown, never typed. */
  readonly readonly: boolean
  /** Key of the field whose choice sets the value. */
  readonly filledBy?: string
  readonly help?: string
  readonly placeholder?: string
  /** Former names. */
  readonly was?: readonly string[]
  /** No document has it any more: its values stay, without what is derived of them. */
  readonly retired?: true
  /** The right to the field; without it, it is neither shown nor accepted nor sent, or it is shown masked. */
  readonly can?: string
  /** Additional right required to write it. */
  readonly editCan?: string
  /** Users without the right `can` see the value masked instead of not at all. */
  readonly mask?: MaskName
  /** The user may not write it: see `fieldFor`. */
  readonly withheld?: true
  /** The user sees only masked values; expressions read nothing. */
  readonly masked?: true
  /** Further required permissions: those of the references it was reached through. */
  readonly needs?: readonly string[]
  /** A typed value, already through `fromWire`. */
  readonly default?: unknown
  readonly defaultBy?: Expr
  /** A new record starts with the value of the last record that this user added. */
  readonly remember?: true
  /** The server sets its default, a number, when the record is stored. */
  readonly issued?: true
  readonly showIf?: Expr
  /** A form empties the field when an edit there hides it. */
  readonly clears?: true
  readonly requireIf?: Expr
  readonly disableIf?: Expr
  /** Editing one of these empties the field, unless the edit also fills it. */
  readonly clearOn?: readonly string[]
  /** Values for which it holds are refused, with this message. */
  readonly invalidIf?: Expr
  readonly invalidMessage?: string
  readonly compute?: Expr
  /** The field is read-only while its record is in one of these states. */
  readonly lock?: { readonly by: string; readonly states: readonly string[] }
  /** Expression type of its values: the type's own, limited to the dictionary if that is known. */
  readonly exprType?: ExprType
  /** The records in its value, for a type that holds records. */
  readonly rows?: ChildRows
  /** The record that it references, for a reference type. */
  readonly reference?: Reference
  /** Which of those records it takes; absent = any. */
  readonly where?: Narrowing
  /** References through which the field is reached, nearest first (see `fieldAt`). */
  readonly via?: readonly Field[]
}

type Scalar = string | number | boolean | null

/** JSON form of a value: a scalar, or a list of plain objects, whose members may be lists of the same kind. */
export type Wire = Scalar | readonly WireObject[]
export interface WireObject {
  readonly [member: string]: Wire
}

/** One scalar for each wire value: used for text columns and for comparing values. */
export const scalarOf = (wire: Wire): Scalar =>
  typeof wire === 'object' && wire !== null ? JSON.stringify(wire) : wire

/**
 * The type's half without UI: its values on the wire, in a sheet, in the database. Conversions return null for "empty"
 * and undefined for "not a value of this type".
 */
export interface ValueType<V = unknown, P = unknown> {
  readonly name: string
  /** Chinese name, for the manual and for messages. */
  readonly title: string
  readonly props: TProperties
  readonly operators: readonly Operator[]
  storage(field: Field<P>): Storage
  exprType(field: Field<P>): ExprType
  fromWire(raw: unknown, field: Field<P>): V | null | undefined
  toWire(value: V | null, field: Field<P>): Wire
  /** Text for people and sheets. Dictionary values become their texts. */
  toText(value: V | null, field: Field<P>, lookup: Lookup): string
  fromText(text: string, field: Field<P>, lookup: Lookup): V | null | undefined
  /** Checks a non-empty value by the type's own rules (min, max, pattern …); returns a message or null. */
  check(value: V, field: Field<P>): string | null
  /** Message for a required field without a value; default 请填写…. */
  readonly emptyText?: string
  /** The dictionary reference for texts of this field, if any. */
  dict(field: Field<P>): string | undefined
  /** The single dictionary values in a value: `['a', 'b']` for a multiple choice. */
  dictValues(value: V, field: Field<P>): readonly string[]
  /** Which fields a choice in this field writes, and which it proposes values for. */
  fill?(field: Field<P>): Fill | undefined
  /** Values are HTML: sanitize before storing or showing them. */
  readonly html?: true
  /**
   * Values are plain texts that people type: stored without outer blanks and invisible signs, compared and sorted as
   * people read them (values/textKey).
   */
  readonly typedText?: true
  /** Its control is wide: in a form it takes the full width unless the document says otherwise. */
  readonly wide?: true
  /** Values are secrets: sheets never contain them. */
  readonly secret?: true
  /** For types whose values name stored files: used to look them up when storing. */
  files?(value: V, field: Field<P>): FileClaim
  /** For types whose values are records of another entity. */
  rows?(field: Field<P>): ChildSpec
  /** For rows that are proposed from other values of a new record. */
  proposed?(field: Field<P>): RowProposals | undefined
  /** For types whose values reference records of another entity. */
  reference?(field: Field<P>): ReferenceSpec | undefined
  /** Keys of other values of the record by which its control offers others. */
  follows?(field: Field<P>): readonly string[]
}

/** A call that gets values of the record (all must be set) and returns rows. */
export interface RowProposals {
  readonly call: string
  readonly with: readonly string[]
}

/** The files that a value names, and the field's restrictions. */
export interface FileClaim {
  /** Paths below the address of stored files, or full URLs. */
  readonly paths: readonly string[]
  /** Kinds as in a browser's `accept`, `image/*` or `.pdf`: a file must match one entry of every list. */
  readonly accept: readonly (readonly string[])[]
  /** Whether URLs of other sites are accepted. */
  readonly network: boolean
  /** Where the value is a list of files: their names as people know them, in the order of `paths`. */
  readonly names?: readonly string[]
}

/** Columns of a report's row and the fields that they fill. */
export interface Fill {
  readonly report: string
  readonly pairs: readonly FillPair[]
  /** Proposals: the user may change them. */
  readonly suggest: readonly FillPair[]
}

type Own<S extends TProperties> = Static<TObject<S>>

/** Required members of a type; the others have the defaults below. */
export interface ValueSpec<V, S extends TProperties> {
  readonly name: string
  readonly title: string
  readonly props: S
  readonly operators: readonly Operator[]
  storage(field: Field<Own<S>>): Storage
  exprType(field: Field<Own<S>>): ExprType
  fromWire(raw: unknown, field: Field<Own<S>>): V | null | undefined
  toWire?(value: V | null, field: Field<Own<S>>): Wire
  toText?(value: V | null, field: Field<Own<S>>, lookup: Lookup): string
  fromText?(text: string, field: Field<Own<S>>, lookup: Lookup): V | null | undefined
  check?(value: V, field: Field<Own<S>>): string | null
  readonly emptyText?: string
  dict?(field: Field<Own<S>>): string | undefined
  dictValues?(value: V, field: Field<Own<S>>): readonly string[]
  fill?(field: Field<Own<S>>): Fill | undefined
  readonly html?: true
  readonly typedText?: true
  readonly wide?: true
  readonly secret?: true
  files?(value: V, field: Field<Own<S>>): FileClaim
  rows?(field: Field<Own<S>>): ChildSpec
  proposed?(field: Field<Own<S>>): RowProposals | undefined
  reference?(field: Field<Own<S>>): ReferenceSpec | undefined
  follows?(field: Field<Own<S>>): readonly string[]
}

/** Check of a type without rules; callers that recognize it need not read the value. */
export const alwaysPasses = (): null => null

export function defineValue<V, const S extends TProperties>(
  spec: ValueSpec<V, S>,
): ValueType<V, Own<S>> {
  return Object.freeze({
    toWire: (value: V | null) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? value
        : null,
    toText: (value: V | null) => (value === null ? '' : String(value)),
    fromText: (text: string, field: Field<Own<S>>) => spec.fromWire(text, field),
    check: alwaysPasses,
    dict: () => undefined,
    dictValues: (value: V) => [String(value)],
    ...spec,
  })
}
