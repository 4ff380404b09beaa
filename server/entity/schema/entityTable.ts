import {
  columnOf,
  databaseName,
  type Entity,
  type Field,
  type Storage,
  storedColumn,
  storedTable,
} from '#model'
import type { Reference } from '../../../renderer/model/entity/field'
import { type TextKey, type TextKeys, textKeysOf } from './textKeys'

/** Storage of a column. */
export type ColumnStorage =
  | { readonly kind: 'string'; readonly length: number }
  | { readonly kind: 'decimal'; readonly scale: number }
  | { readonly kind: 'text' | 'integer' | 'date' | 'datetime' | 'time' }

/** A column that records may be read, filtered and sorted by. */
export interface Column {
  /** Name on the wire, `createTime`. */
  readonly key: string
  /** Name in the table, `create_time`. After a rename it is still the one of before. */
  readonly name: string
  readonly storage: ColumnStorage
  /** Holds a comma list; conditions match its elements. */
  readonly multiple: boolean
  /** Table with the list as rows, see `linkTable`. */
  readonly link?: string
  /** Holds a tree code: a condition on it matches the whole subtree, whose codes begin with the result. */
  readonly stemOf?: StemOf | undefined
  /** Practically never empty, so its order needs no `nulls last`. */
  readonly notNull: boolean
  /** Absent for a system column that the document does not show. */
  readonly field?: Field
  /** Key of its texts by which rows are sorted. */
  readonly sorted?: TextKey
  /** Their grams, by which the search over all records finds rows. */
  readonly found?: TextKey
  /** The key stands in a table of its own, see nameKeys. */
  readonly named?: true
}

export type StemOf = (code: string) => string

/** Precomputed data for an entity's statements. */
export interface EntityTable {
  readonly entity: Entity
  readonly table: string
  /** The document's fields with a column, without those that the server maintains, in order. */
  readonly fields: readonly FieldColumn[]
  /** All columns that a list may filter and sort by, by wire name. */
  readonly columns: ReadonlyMap<string, Column>
  /** Fields of all kinds with a dictionary. */
  readonly dicts: readonly { readonly field: Field; readonly dict: string }[]
  /** Keys that are unique among the live records of a tenant, with their indexes. */
  readonly uniques: readonly UniqueKey[]
  /** References that have a column. */
  readonly references: readonly ReferenceColumn[]
}

export interface UniqueKey {
  /** Name of its index. */
  readonly index: string
  /**
   * Name of an index that compares sign by sign; absent if the own one does. It stays in force while texts that are one
   * to people are there twice.
   */
  readonly exact?: string
  readonly columns: readonly FieldColumn[]
  /** true = several fields, empty values are equal. false = one field, empty values are not compared. */
  readonly together: boolean
}

export type FieldColumn = Column & TextKeys & { readonly field: Field }

export type ReferenceColumn = FieldColumn & { readonly reference: Reference }

// Written only by the store; a document that declares one of them only shows it.
const auditColumns: readonly Column[] = [
  system('createBy', { kind: 'string', length: 100 }),
  { ...system('createTime', { kind: 'datetime' }), notNull: true },
  system('updateBy', { kind: 'string', length: 100 }),
  system('updateTime', { kind: 'datetime' }),
]

export const systemColumns: readonly Column[] = [
  { ...system('id', { kind: 'string', length: 32 }), notNull: true },
  ...auditColumns,
]

const layouts = new WeakMap<Entity, EntityTable>()

export function entityTableOf(entity: Entity): EntityTable {
  const known = layouts.get(entity)
  if (known) return known
  const entityTable = makeLayout(entity)
  layouts.set(entity, entityTable)
  return entityTable
}

/** Entities whose records are in our own database. */
export const keptHere = (entities: Iterable<Entity>): readonly Entity[] =>
  [...entities].filter(({ source }) => source === undefined)

/** Tenant of the caller's rows; tables shared by all tenants use 0. */
export const tenantOf = (entity: Entity, caller: { readonly tenantId: number }): number =>
  entity.tenant ? caller.tenantId : 0

/** Index that allows one record per tenant. */
export const singleIndex = ({ table }: Pick<EntityTable, 'table'>): string =>
  indexName('uq', table, 'single')

export const indexName = (prefix: 'uq' | 'ix' | 'fk', table: string, column: string): string =>
  databaseName(`${prefix}_${table}_${column}`)

function makeLayout(entity: Entity): EntityTable {
  const table = storedTable(entity)
  const kept = new Set(systemColumns.map(({ key }) => key))
  const all = [...entity.fields.values()]
  const fields = all.flatMap((field) => {
    const storage = columnStorage(field.type.storage(field))
    if (kept.has(field.key) || !storage) return []
    const name = storedColumn(field)
    const column = { ...system(field.key, storage), name, field, notNull: field.required }
    const link = field.reference?.many ? { link: linkTable({ table }, column) } : {}
    const isUnique = field.unique || isTogether(field.key, entity)
    return [{ ...column, ...shapeOf(field), ...link, ...textKeysOf(entity, column, isUnique) }]
  })
  const shown = systemColumns.map((column) => {
    const field = entity.fields.get(column.key)
    return field ? { ...column, field } : column
  })
  const columns = new Map([...shown, ...fields].map((column) => [column.key, column]))
  refuseTwins(entity, [...columns.values()])
  const uniques = fields.filter(({ field }) => field.unique)
  return Object.freeze({
    entity,
    table,
    fields,
    columns,
    dicts: dictsIn(all),
    uniques: [
      ...uniques.map((column) => uniqueKey(table, [column], false)),
      ...entity.uniques.map((group) =>
        uniqueKey(
          table,
          group.flatMap(({ key }) => fields.find((column) => column.key === key) ?? []),
          true,
        ),
      ),
    ],
    references: fields.flatMap((column) => {
      const { reference } = column.field
      return reference ? [{ ...column, reference }] : []
    }),
  })
}

const isTogether = (key: string, { uniques }: Entity): boolean =>
  uniques.some((group) => group.some((field) => field.key === key))

const uniqueKey = (
  table: string,
  columns: readonly FieldColumn[],
  together: boolean,
): UniqueKey => {
  const exact = columns.map(({ name }) => name).join('_')
  return columns.some(({ compared }) => compared?.name !== undefined)
    ? {
        index: indexName('uq', table, `${exact}_key`),
        exact: indexName('uq', table, exact),
        columns,
        together,
      }
    : { index: indexName('uq', table, exact), columns, together }
}

/** Table with the elements of a list column as rows, per record; every write to the column updates it. */
export const linkTable = ({ table }: Pick<EntityTable, 'table'>, { name }: Pick<Column, 'name'>) =>
  databaseName(`${table}_${name}_link`)

/** The fields with a dictionary. */
export const dictsIn = (fields: readonly Field[]): EntityTable['dicts'] =>
  fields.flatMap((field) => {
    const dict = field.type.dict(field)
    return dict === undefined ? [] : [{ field, dict }]
  })

function columnStorage(storage: Storage): ColumnStorage | undefined {
  if (storage.kind === 'string' || storage.kind === 'decimal') return storage
  return storage.kind === 'none' ? undefined : { kind: storage.kind }
}

function system(key: string, storage: ColumnStorage): Column {
  return { key, name: columnOf(key), storage, multiple: false, notNull: false }
}

const shapeOf = (field: Field) => ({
  multiple: field.type.exprType(field).kind === 'list',
  stemOf: stems.find(([dict]) => dict.test(field.type.dict(field) ?? ''))?.[1],
})

/** Trees whose codes begin with their ancestors' codes. */
const stems: readonly (readonly [RegExp, StemOf])[] = [
  [/^sys_category,/, (code) => code],
  // 350000 is the province of 350100, which is the city of 350102.
  [/^sys_region,\w+,code$/, (code) => code.replace(/(00)+$/, '')],
]

function refuseTwins(entity: Entity, columns: readonly Column[]): void {
  const owners = new Map<string, string>([
    ['tenant_id', 'tenantId'],
    ['sys_org_code', 'sysOrgCode'],
    ['del_flag', 'delFlag'],
    ['ver', 'ver'],
  ])
  for (const { key, name } of columns) {
    const owner = owners.get(name)
    if (owner !== undefined) {
      throw new Error(`entity ${entity.name}: ${owner} and ${key} both need the column ${name}`)
    }
    owners.set(name, key)
  }
}
