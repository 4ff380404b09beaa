import { type RawBuilder, sql } from 'kysely'
import { isPrograms } from '../../../renderer/model/check/programNames'
import { type Column, type EntityTable, indexName, singleIndex } from './entityTable'

/** An index, over the live rows unless it says so. */
export interface TableIndex {
  readonly name: string
  readonly unique: boolean
  /** The column it is for, for messages. */
  readonly column: string
  /** The field it is told of, where that is not the column's. */
  readonly field?: string
  readonly parts: readonly RawBuilder<unknown>[]
  readonly everyRow?: boolean
  /** Empty values are alike: keys of the fields that are unique together. */
  readonly together?: readonly string[]
}

/** What others name records of a table by: the database holds them to it. */
export const keyIndex = (table: string): TableIndex => ({
  name: indexName('uq', table, 'key'),
  ...{ unique: true, everyRow: true, column: 'id' },
  parts: [sql.ref('tenant_id'), sql.ref('id')],
})

/** Indexes that a document asks for: of fields that are unique together, and of fields that records are found by. */
const askedIndexes = ({ entity, table, fields, uniques }: EntityTable): readonly TableIndex[] => {
  const tenant = sql.ref('tenant_id')
  const groups = uniques.filter(({ together }) => together)
  const asked = entity.indexes.map((group) =>
    group.flatMap(({ key }) => fields.find((column) => column.key === key) ?? []),
  )
  return [
    ...groups.map(({ index, columns }) => ({
      ...{ name: index, unique: true, column: columns[0]?.name ?? '' },
      parts: [tenant, ...columns.map(whole)],
      together: columns.map(({ key }) => key),
    })),
    ...asked.map((columns) => ({
      name: indexName('ix', table, `${columns.map(({ name }) => name).join('_')}_asked`),
      ...{ unique: false, column: columns[0]?.name ?? '' },
      parts: [tenant, ...columns.map(whole)],
    })),
  ]
}

/**
 * The list in its usual order, one for each unique field, and one for each field looked up by value or by
 * which rows are found from their parents (`links`, columns).
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
            name: singleIndex(entity),
            unique: true,
            column: 'tenant_id',
            field: entity.label.key,
            parts: [tenant],
          },
        ]
      : []),
    ...askedIndexes(entityTable),
    ...fields.flatMap((column) => {
      if (column.field.unique) return [index('uq', table, column, [tenant, whole(column)])]
      const wanted = links.includes(column.name) || lookedUp(column)
      return wanted ? [index('ix', table, column, [tenant, part(column)])] : []
    }),
  ]
}

interface Indexed {
  readonly name: string
  /** Absent of a table of the program. */
  readonly entity?: string
  readonly indexes: readonly TableIndex[]
}

/**
 * Unique indexes of documents' tables (`there`: index → table) that no document asks for any more: they would go on
 * refusing what the documents allow. Those of the program's own tables stay.
 */
export function formerUniques(tables: readonly Indexed[], there: ReadonlyMap<string, string>) {
  const wanted = new Set(tables.flatMap(({ indexes }) => indexes.map(({ name }) => name)))
  const former = [...there].filter(([index]) => index.startsWith('uq_') && !wanted.has(index))
  return former.flatMap(([index, table]) => {
    const entity = tables.find(({ name }) => name === table)?.entity
    if (entity === undefined || isPrograms({ name: entity, table })) return []
    return [{ entity, table, index }]
  })
}

// PostgreSQL refuses index entries above 2,704 bytes; four bytes a character.
const longestKey = 600

const short = ({ storage }: Column) => storage.kind !== 'text' && !isLong(storage)

const isLong = (storage: Column['storage']) =>
  storage.kind === 'string' && storage.length > longestKey

/** A long text is unique when its digest is. */
const whole = (column: Column) =>
  short(column) ? sql.ref(column.name) : sql`md5(${sql.ref(column.name)})`

/** Subtrees are looked up by prefix, for which the database's own text order does not serve. */
const part = (column: Column) =>
  column.stemOf ? sql`${sql.ref(column.name)} varchar_pattern_ops` : sql.ref(column.name)

/**
 * Values of dictionaries and dates. A text searched for by a part of it gains nothing from an index
 * of this kind, and a range of numbers is nearly always wide.
 */
function lookedUp(column: EntityTable['fields'][number]): boolean {
  const { field, multiple, storage } = column
  if (multiple || !short(column)) return false
  return storage.kind === 'date' || field.type.dict(field) !== undefined
}

const index = (
  prefix: 'uq' | 'ix',
  table: string,
  column: Column,
  parts: readonly RawBuilder<unknown>[],
): TableIndex => ({
  name: indexName(prefix, table, column.name),
  unique: prefix === 'uq',
  column: column.name,
  parts,
})
