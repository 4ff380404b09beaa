import type { Static, TObject, TProperties } from 'typebox'
import type { Expr, ExprType } from '../expr/types'
import type { Entity } from './entity'
import type { MaskName } from './mask'
import type { FillPair, ReferenceSpec } from './reference'

/** What a type says of the records that its field holds. */
export interface ChildSpec {
  /** Name of their entity. */
  readonly of: string
  /** Field of theirs that holds the parent's id; undefined = `<parent entity>Id`. */
  readonly by?: string | undefined
  readonly min: number
  readonly max: number
  /** They have an order of their own, kept in `orderNum`. */
  readonly sorted: boolean
  /** The field that they are read in the order of; undefined = as they were added. */
  readonly order?: { readonly field: string; readonly desc: boolean } | undefined
}

/** Records of another entity that belong to one record: edited in its form and saved with it. */
export interface ChildRows extends ChildSpec {
  readonly by: string
  /** undefined where their entity is not at hand, or broken. Asked late: entities may name each other. */
  entity(): Entity | undefined
}

/** Records of another entity that a field names by their ids. */
export interface Reference extends ReferenceSpec {
  /** As of `ChildRows`. */
  entity(): Entity | undefined
}

/**
 * Query rules of the wire contract, plus `between` (a pair of bounds, either may be open), `empty` and `not_empty`,
 * whose value says nothing.
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

/** How the database keeps a value. `string` is bounded by `length` characters; `none` is not stored. */
export type Storage =
  | { readonly kind: 'string'; readonly length: number }
  | { readonly kind: 'text' | 'integer' | 'date' | 'datetime' | 'time' | 'none' }
  | { readonly kind: 'decimal'; readonly scale: number }

/** What the colour of a state says, everywhere the same: a closed list of tones, none of them a colour of its own. */
export const tones = ['neutral', 'blue', 'green', 'amber', 'red', 'violet'] as const
export type Tone = (typeof tones)[number]

export const isTone = (value: unknown): value is Tone => tones.some((tone) => tone === value)

export interface Option {
  readonly value: string
  readonly text: string
  readonly disabled?: boolean
  /** Absent = neutral. */
  readonly color?: Tone
  /** Of a node of a tree below another one: the names from the root, `床品 / 毛毯`. */
  readonly path?: string
}

/**
 * Texts of dictionary values, synchronous: whoever calls a conversion has loaded them before.
 * A reference is a dictionary code or a published triple `table,text,code`.
 */
export interface Lookup {
  /** The enabled options in order; empty while unknown. */
  options(dict: string): readonly Option[]
  text(dict: string, value: string): string | undefined
  value(dict: string, text: string): string | undefined
  /**
   * Of records that are called alike what tells each from the others and has a `value`: the path of a node, the name with
   * something else that people know of it, else the id.
   * None is the text's own `value`. Absent = it is not known.
   */
  twins?(dict: string, text: string): readonly string[]
}

/** Of no dictionary is anything known. */
export const nothingKnown: Lookup = {
  options: () => [],
  text: () => undefined,
  value: () => undefined,
}

/** One resolved member of an entity. `P` = the type's own properties, as written in the document. */
export interface Field<P = unknown> {
  readonly key: string
  readonly title: string
  readonly type: ValueType
  readonly props: P
  readonly required: boolean
  readonly unique: boolean
  /** Code of the rule that the server checks a value by. */
  readonly checkRule?: string
  /** Kept by the server or by another field's `fill`: shown, never typed into. */
  readonly readonly: boolean
  /** Key of the field whose choice owns the value. */
  readonly filledBy?: string
  readonly help?: string
  readonly placeholder?: string
  /** Names that it had. */
  readonly was?: readonly string[]
  /** The right without which the field is neither shown nor accepted nor sent, or shown masked. */
  readonly can?: string
  /** The right to write it, beside that to see it. */
  readonly editCan?: string
  /** Whoever has not the right `can` sees the value masked, in place of nothing. */
  readonly mask?: MaskName
  /** The user has not got the right to write it: see `fieldFor`. */
  readonly withheld?: true
  /** He has not got the right to see it whole either: its values are masked, and what reads them reads nothing. */
  readonly masked?: true
  /** Further permissions it needs: those of what it was reached through. */
  readonly needs?: readonly string[]
  /** A typed value, already through `fromWire`. */
  readonly default?: unknown
  readonly defaultBy?: Expr
  /** A new record begins with what the user gave the last one that he added. */
  readonly remember?: true
  /** Its default is a number that the server gives when the record is stored. */
  readonly issued?: true
  readonly showIf?: Expr
  /** A form empties it when an edit there hides it. */
  readonly clears?: true
  readonly requireIf?: Expr
  readonly disableIf?: Expr
  /** An edit of one of these empties it, unless it gives it a value too. */
  readonly clearOn?: readonly string[]
  /** A value for which it holds is refused, with this message. */
  readonly invalidIf?: Expr
  readonly invalidMessage?: string
  readonly compute?: Expr
  /** Nobody types into it while its record is in one of these states. */
  readonly lock?: { readonly by: string; readonly states: readonly string[] }
  /** What expressions know of its values: the type's own, closed by the dictionary where that is known. */
  readonly exprType?: ExprType
  /** The records that it holds, for a type that holds some. */
  readonly rows?: ChildRows
  /** The record that it names, for a type that names one. */
  readonly reference?: Reference
  /** Of a field reached through references: those, the nearest first (see `fieldAt`). */
  readonly via?: readonly Field[]
}

type Scalar = string | number | boolean | null

/** What JSON carries of a value: a scalar, or a list of plain objects, whose members may be such lists. */
export type Wire = Scalar | readonly WireObject[]
export interface WireObject {
  readonly [member: string]: Wire
}

/** One scalar for each wire: what a column of text holds, and what values are compared by. */
export const scalarOf = (wire: Wire): Scalar =>
  typeof wire === 'object' && wire !== null ? JSON.stringify(wire) : wire

/**
 * The neutral half of a type: what a value is, on the wire, in a sheet, in the database.
 * Conversions answer null for "empty" and undefined for "not a value of this type".
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
  /** For people and sheets. Dictionary values become their texts. */
  toText(value: V | null, field: Field<P>, lookup: Lookup): string
  fromText(text: string, field: Field<P>, lookup: Lookup): V | null | undefined
  /** The type's own rules (min, max, pattern …) on a value that is not empty; a message or null. */
  check(value: V, field: Field<P>): string | null
  /** What a required field without a value is told; 请填写… unless given. */
  readonly emptyText?: string
  /** The dictionary reference that texts of this field come from, if any. */
  dict(field: Field<P>): string | undefined
  /** The reference's values inside a value: `['a', 'b']` for a multiple choice. */
  dictValues(value: V, field: Field<P>): readonly string[]
  /** What choosing a value of this field writes and proposes, to other fields too. */
  fill?(field: Field<P>): Fill | undefined
  /** Its values are HTML: whoever stores or shows one cleans it first. */
  readonly html?: true
  /** Its control needs the room: in a form it has the whole width, unless the document says another. */
  readonly wide?: true
  /** Its values are secrets: no sheet has a column of them. */
  readonly secret?: true
  /** For a type whose values name stored files: whoever stores one looks them up. */
  files?(value: V, field: Field<P>): FileClaim
  /** For a type whose values are records of another entity. */
  rows?(field: Field<P>): ChildSpec
  /** Where rows of a new record are proposed by its other values. */
  proposed?(field: Field<P>): RowProposals | undefined
  /** For a type whose values name records of another entity. */
  reference?(field: Field<P>): ReferenceSpec | undefined
}

/** A call that is told values of the record, all of them there, and answers rows. */
export interface RowProposals {
  readonly call: string
  readonly with: readonly string[]
}

/** The files that a value names, and what its field takes. */
export interface FileClaim {
  /** Below the address of stored files, or whole addresses. */
  readonly paths: readonly string[]
  /** Kinds as a browser's `accept` names them, `image/*` or `.pdf`: a file is of one of each list. */
  readonly accept: readonly (readonly string[])[]
  /** Whether addresses of other sites are taken. */
  readonly network: boolean
}

/** Columns of a report's row and the fields that take them. */
export interface Fill {
  readonly report: string
  readonly pairs: readonly FillPair[]
  /** Proposals: whoever chooses may put something else in their place. */
  readonly suggest: readonly FillPair[]
}

type Own<S extends TProperties> = Static<TObject<S>>

/** What a type must say; the rest has the defaults below. */
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
  readonly wide?: true
  readonly secret?: true
  files?(value: V, field: Field<Own<S>>): FileClaim
  rows?(field: Field<Own<S>>): ChildSpec
  proposed?(field: Field<Own<S>>): RowProposals | undefined
  reference?(field: Field<Own<S>>): ReferenceSpec | undefined
}

/** The check of a type without rules of its own: who knows it need not read the value. */
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
