import { auditFields, type Entity, type Field, type Lookup } from '#model'
import { maskText } from '../../../renderer/model/entity/mask'
import type { Caller } from '../../http/right'
import type { LookupLoader } from '../contracts/deps'
import type { Row, Values, WireRecord } from '../contracts/records'
import { dictsIn, type EntityTable } from '../schema/entityTable'
import { shownField, shownFields } from '../schema/fieldRights'

/** Rows as the caller may see them, with dictionary texts from one lookup. `also` writes values that are not fields. */
export async function toRecords(
  rows: readonly Row[],
  { entityTable, caller, lookup, columns, referenced = [] }: Target,
  also: readonly Writer[] = [],
): Promise<readonly WireRecord[]> {
  const refs = [rowRefs(entityTable.dicts, rows), rowRefs(dictsIn(referenced), rows)]
  const texts = await lookup.load(mergeRefs(refs), caller)
  const isAsked = (key: string) => columns?.has(key) ?? true
  const fields = shownFields(entityTable.entity, caller).filter(({ key }) => isAsked(key))
  return writeRecords(rows, [...fields, ...referenced], texts, {
    also,
    audits: auditFields.filter(isAsked),
  })
}

interface Target {
  readonly entityTable: EntityTable
  readonly caller: Caller
  readonly lookup: LookupLoader
  /** Same as in a page query. */
  readonly columns?: ReadonlySet<string> | undefined
  /** Fields of referenced records that the rows contain and the caller may see. */
  readonly referenced?: readonly Field[]
}

/** Rows with all fields; the caller of this function hides fields itself. */
export async function toWholeRecords(
  rows: readonly Row[],
  { entityTable, caller, lookup }: Omit<Target, 'columns'>,
): Promise<readonly WireRecord[]> {
  const texts = await lookup.load(rowRefs(entityTable.dicts, rows), caller)
  const fields = [...entityTable.entity.fields.values()].filter(({ rows }) => !rows)
  return writeRecords(rows, fields, texts)
}

/** Removes or masks fields that this caller may not see; returns the same record if he may see all. */
export function withoutHidden(record: WireRecord, entity: Entity, caller: Caller): WireRecord {
  const shown = [...entity.fields.values()].map((field) => ({
    key: field.key,
    as: shownField(field, caller),
  }))
  const hidden = shown.filter(({ as }) => !as || as.masked)
  if (hidden.length === 0) return record
  const kept: Record<string, unknown> = { ...record }
  for (const { key, as } of hidden) {
    delete kept[key]
    delete kept[`${key}_dictText`]
    if (as && Object.hasOwn(record, key)) kept[key] = maskedWire(as, record[key] ?? null)
  }
  return kept
}

/** Masked form of a stored or wire value; it never reveals the value. */
export const maskedWire = ({ mask = 'all' }: Field, raw: unknown): string | null =>
  raw === null ? null : typeof raw === 'string' ? maskText(mask, raw) : maskText('all', ' ')

/** Builds records with a loaded lookup. */
export function writeRecords(
  rows: readonly Row[],
  fields: readonly Field[],
  lookup: Lookup,
  { also = [], audits = auditFields }: Beside = {},
): readonly WireRecord[] {
  const own = fields.map((field) => writerOf(field, lookup))
  const writers = [...audits.map(textWriter), ...own, ...also]
  return rows.map((row) => {
    const record: Record<string, unknown> = { id: row.id, ver: row.ver }
    for (const write of writers) write(row, record)
    return record
  })
}

/** Parts of a record other than its fields. */
interface Beside {
  readonly also?: readonly Writer[]
  readonly audits?: readonly string[]
}

/** Dictionary values in the records, by reference. */
export const dictRefs = (dicts: EntityTable['dicts'], records: readonly Values[]): DictRefs =>
  gather(dicts, (field) => records.map((values) => values[field.key] ?? null))

/** Merges several sets of values. */
export function mergeRefs(all: readonly DictRefs[]): DictRefs {
  const merged = new Map<string, Set<string>>()
  for (const [dict, values] of all.flatMap((refs) => [...refs])) {
    const known = merged.get(dict) ?? new Set<string>()
    for (const value of values) known.add(value)
    merged.set(dict, known)
  }
  return merged
}

type DictRefs = ReadonlyMap<string, ReadonlySet<string>>

const rowRefs = (dicts: EntityTable['dicts'], rows: readonly Row[]): DictRefs =>
  gather(dicts, (field) =>
    // Rows of a page share most dictionary values.
    [...new Set(rows.map((row) => row[field.key] ?? null))].map(
      (raw) => field.type.fromWire(raw, field) ?? null,
    ),
  )

function gather(
  dicts: EntityTable['dicts'],
  valuesOf: (field: Field) => readonly unknown[],
): DictRefs {
  const refs = new Map<string, Set<string>>()
  for (const { field, dict } of dicts) {
    const known = refs.get(dict) ?? new Set<string>()
    for (const value of valuesOf(field)) {
      if (value === null) continue
      for (const one of field.type.dictValues(value, field)) known.add(one)
    }
    if (known.size > 0) refs.set(dict, known)
  }
  return refs
}

/** Writes a part of a row into its record. */
export type Writer = (row: Row, record: Record<string, unknown>) => void

const textWriter =
  (key: string): Writer =>
  (row, record) => {
    record[key] = row[key] ?? null
  }

function writerOf(field: Field, lookup: Lookup): Writer {
  const { key, type } = field
  if (field.masked)
    return (row, record) => {
      record[key] = maskedWire(field, row[key] ?? null)
    }
  if (type.dict(field) !== undefined) return dictWriter(field, lookup)
  if (isText(field)) return textWriter(key)
  return (row, record) => {
    record[key] = wireOf(field, row[key] ?? null)
  }
}

/** Whether the text column already holds the wire form, so that nothing must be converted. */
function isText(field: Field): boolean {
  const type = field.type.exprType(field)
  const column = field.type.storage(field).kind
  // A list of objects is stored as JSON.
  if (type.kind === 'list' && type.of.kind === 'map') return false
  return !['number', 'bool', 'any'].includes(type.kind) && !['integer', 'decimal'].includes(column)
}

function dictWriter(field: Field, lookup: Lookup): Writer {
  const { key, type } = field
  const textKey = `${key}_dictText`
  const known = new Map<unknown, readonly [wire: unknown, text: string | undefined]>()
  const read = (raw: unknown) => {
    const value = type.fromWire(raw, field) ?? null
    return [
      value === null ? raw : type.toWire(value, field),
      value === null ? undefined : type.toText(value, field, lookup),
    ] as const
  }
  return (row, record) => {
    const raw = row[key] ?? null
    const cell = known.get(raw) ?? read(raw)
    known.set(raw, cell)
    record[key] = cell[0]
    if (cell[1] !== undefined) record[textKey] = cell[1]
  }
}

/** A stored value that no longer fits the type is shown unchanged, and kept. */
function wireOf(field: Field, raw: unknown): unknown {
  if (raw === null) return null
  const value = field.type.fromWire(raw, field) ?? null
  return value === null ? raw : field.type.toWire(value, field)
}
