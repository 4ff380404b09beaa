import { type RawBuilder, sql } from 'kysely'
import {
  type Column,
  type EntityTable,
  type FieldColumn,
  indexName,
  singleIndex,
  type UniqueKey,
} from './entityTable'
import { isRecordTable } from './programTables'
import { foldedValue } from './textKeys'

/** An index, over live rows only unless `everyRow`. */
export interface TableIndex {
  readonly name: string
  readonly unique: boolean
  /** Column for messages. */
  readonly column: string
  /** Field for messages, if it is not the column's. */
  readonly field?: string
  readonly parts: readonly RawBuilder<unknown>[]
  /** Of the values in arrays, not of the arrays; then it has no order. */
  readonly inverted?: true
  readonly everyRow?: boolean
  /** Keys of fields that are unique together; empty values count as equal. */
  readonly together?: readonly string[]
  /**
   * The same index, comparing texts sign by sign: it stays until this one can be made, which waits while there are rows
   * that only this one holds for equal.
   */
  readonly exact?: { readonly name: string; readonly parts: readonly RawBuilder<unknown>[] }
  /** What a unique key compares: its columns, and for texts their keys. */
  readonly compares?: readonly ComparedColumn[]
}

export interface ComparedColumn {
  readonly name: string
  readonly key: FieldColumn['compared'] | undefined
}

/** Index for foreign keys to a table. */
export const keyIndex = (table: string): TableIndex => ({
  name: indexName('uq', table, 'key'),
  unique: true,
  everyRow: true,
  column: 'id',
  parts: [sql.ref('tenant_id'), sql.ref('id')],
})

/** Index of a unique key; texts are compared by their keys. */
function uniqueIndex({ index: name, exact, columns, together }: UniqueKey): TableIndex {
  const tenant = sql.ref('tenant_id')
  return {
    name,
    unique: true,
    column: columns[0]?.name ?? '',
    parts: [tenant, ...columns.map(comparedPart)],
    compares: columns.map(({ name, compared }) => ({ name, key: compared })),
    ...(together && { together: columns.map(({ key }) => key) }),
    ...(exact !== undefined && { exact: { name: exact, parts: [tenant, ...columns.map(whole)] } }),
  }
}

/** What the database compares. A text that was written past the entity has no key yet, and is compared nearly as well. */
export function comparedPart(column: FieldColumn): RawBuilder<unknown> {
  const { compared, name } = column
  if (!compared) return whole(column)
  if (compared.name === undefined) return foldedValue(name)
  const without = short(column) ? foldedValue(name) : whole(column)
  return sql`coalesce(${sql.ref(compared.name)}, ${without})`
}

/** Indexes from a document: of unique fields, and of fields used for searching. */
const askedIndexes = ({ entity, table, fields, uniques }: EntityTable): readonly TableIndex[] => {
  const tenant = sql.ref('tenant_id')
  const asked = entity.indexes.map((group) =>
    group.flatMap(({ key }) => fields.find((column) => column.key === key) ?? []),
  )
  return [
    ...uniques.map(uniqueIndex),
    ...asked.map((columns) => ({
      name: indexName('ix', table, `${columns.map(({ name }) => name).join('_')}_asked`),
      unique: false,
      column: columns[0]?.name ?? '',
      parts: [tenant, ...columns.map(whole)],
    })),
  ]
}

/**
 * Indexes for the list in its default order, per unique field, and per field looked up by value or linking child rows
 * to parents (`links`, columns).
 */
export function indexesOf(
  entityTable: EntityTable,
  links: readonly string[] = [],
): readonly TableIndex[] {
  const { entity, table, fields } = entityTable
  const tenant = sql.ref('tenant_id')
  return [
    {
      name: indexName('ix', table, 'list'),
      unique: false,
      column: 'create_time',
      parts: [tenant, sql`create_time desc`, sql`id desc`],
    },
    ...(entity.single === 'tenant'
      ? [
          {
            name: singleIndex(entityTable),
            unique: true,
            column: 'tenant_id',
            field: entity.label.key,
            parts: [tenant],
          },
        ]
      : []),
    ...askedIndexes(entityTable),
    ...fields.flatMap(({ found }) => (found ? [gramIndex(table, found.name)] : [])),
    ...fields.flatMap((column) => {
      const wanted = column.field.unique
        ? namedByPrograms(entityTable, column)
        : links.includes(column.name) || lookedUp(column)
      return wanted ? [plainIndex(table, column, [tenant, part(column)])] : []
    }),
  ]
}

interface Indexed {
  readonly name: string
  /** Absent for a table of the program. */
  readonly entity?: string
  readonly indexes: readonly TableIndex[]
}

/**
 * Unique indexes of documents' tables (`there`: index → table) that no document asks for any more; they would keep
 * rejecting allowed values. Those of the program's own tables stay.
 */
export function formerUniques(tables: readonly Indexed[], there: ReadonlyMap<string, string>) {
  // An index that compares sign by sign goes when the one that replaces it is made.
  const wanted = new Set(
    tables.flatMap(({ indexes }) => indexes.flatMap(({ name, exact }) => [name, exact?.name])),
  )
  const former = [...there].filter(([index]) => index.startsWith('uq_') && !wanted.has(index))
  return former.flatMap(([index, table]) => {
    const entity = tables.find(({ name }) => name === table)?.entity
    if (entity === undefined || !isRecordTable(table)) return []
    return [{ entity, table, index }]
  })
}

// PostgreSQL rejects index entries above 2,704 bytes; a character takes up to four bytes.
const longestKey = 600

const short = ({ storage }: Column) => storage.kind !== 'text' && !isLong(storage)

const isLong = (storage: Column['storage']) =>
  storage.kind === 'string' && storage.length > longestKey

/** A long text is unique if its digest is. */
const whole = (column: Column) =>
  short(column) ? sql.ref(column.name) : sql`md5(${sql.ref(column.name)})`

/** Subtrees are searched by prefix, which the database's default text order does not support. */
const part = (column: Column) =>
  column.stemOf ? sql`${sql.ref(column.name)} varchar_pattern_ops` : sql.ref(column.name)

/**
 * Indexes dictionary values and dates. For a partial text search such an index is useless, and number ranges are mostly
 * too wide.
 */
function lookedUp(column: EntityTable['fields'][number]): boolean {
  const { field, multiple, storage } = column
  if (multiple || !short(column)) return false
  return storage.kind === 'date' || field.type.dict(field) !== undefined
}

const gramIndex = (table: string, name: string): TableIndex => ({
  name: indexName('ix', table, name),
  unique: false,
  inverted: true,
  column: name,
  parts: [sql.ref(name)],
})

/** The program reads its own tables by their codes as they are written, which the index of their keys does not find. */
const namedByPrograms = ({ table }: EntityTable, { compared }: FieldColumn): boolean =>
  !isRecordTable(table) && compared?.name !== undefined

const plainIndex = (
  table: string,
  column: Column,
  parts: readonly RawBuilder<unknown>[],
): TableIndex => ({
  name: indexName('ix', table, column.name),
  unique: false,
  column: column.name,
  parts,
})
