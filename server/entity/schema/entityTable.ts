import { columnOf, databaseName, type Entity, type Field, type Storage } from '#model'
import type { Reference } from '../../../renderer/model/entity/field'

/** How a column is kept. */
export type ColumnStorage =
  | { readonly kind: 'string'; readonly length: number }
  | { readonly kind: 'decimal'; readonly scale: number }
  | { readonly kind: 'text' | 'integer' | 'date' | 'datetime' | 'time' }

/** One column that records may be read, filtered and sorted by. */
export interface Column {
  /** The name on the wire, `createTime`. */
  readonly key: string
  /** The name in the table, `create_time`. */
  readonly name: string
  readonly storage: ColumnStorage
  /** Holds a comma list: conditions ask about its elements. */
  readonly multiple: boolean
  /** The table that has its list as rows: see `linkTable`. */
  readonly link?: string
  /** Holds a code of a tree: a condition on it means the whole subtree, whose codes begin with this. */
  readonly stemOf?: StemOf | undefined
  /** Never empty in practice, so its order needs no place for empty values. */
  readonly notNull: boolean
  /** Absent for a system column that the document does not show. */
  readonly field?: Field
}

export type StemOf = (code: string) => string

/** What the statements of an entity need, worked out once. */
export interface EntityTable {
  readonly entity: Entity
  readonly table: string
  /** The document's fields that have a column and are not kept by the server, in order. */
  readonly fields: readonly FieldColumn[]
  /** Everything a list may filter and sort by, by wire name. */
  readonly columns: ReadonlyMap<string, Column>
  /** Fields with a dictionary, of all kinds. */
  readonly dicts: readonly { readonly field: Field; readonly dict: string }[]
  /** Values that one living record of a tenant alone has, each with its index. */
  readonly uniques: readonly UniqueKey[]
  /** References with a column. */
  readonly references: readonly ReferenceColumn[]
}

export interface UniqueKey {
  /** Name of its index. */
  readonly index: string
  readonly columns: readonly FieldColumn[]
  /** Of several fields empty ones are alike; of a single one they are not compared. */
  readonly together: boolean
}

export type FieldColumn = Column & { readonly field: Field }

export type ReferenceColumn = FieldColumn & { readonly reference: Reference }

// Written by the store alone; a document that declares one of them only shows it.
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

/** Those whose records lie in our own database. */
export const keptHere = (entities: Iterable<Entity>): readonly Entity[] =>
  [...entities].filter(({ source }) => source === undefined)

/** The tenant whose rows a caller works on; tables that all tenants share keep theirs under 0. */
export const tenantOf = (entity: Entity, caller: { readonly tenantId: number }): number =>
  entity.tenant ? caller.tenantId : 0

/** Guards that an entity has one record a tenant. */
export const singleIndex = ({ table }: Pick<Entity, 'table'>): string =>
  indexName('uq', table, 'single')

export const indexName = (prefix: 'uq' | 'ix' | 'fk', table: string, column: string): string =>
  databaseName(`${prefix}_${table}_${column}`)

function makeLayout(entity: Entity): EntityTable {
  const kept = new Set(systemColumns.map(({ key }) => key))
  const all = [...entity.fields.values()]
  const fields = all.flatMap((field) => {
    const storage = columnStorage(field.type.storage(field))
    if (kept.has(field.key) || !storage) return []
    const column = { ...system(field.key, storage), field, notNull: field.required }
    const link = field.reference?.many ? { link: linkTable(entity, column) } : {}
    return [{ ...column, ...shapeOf(field), ...link }]
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
    table: entity.table,
    fields,
    columns,
    dicts: dictsIn(all),
    uniques: [
      ...uniques.map((column) => uniqueKey(entity, [column], false)),
      ...entity.uniques.map((group) =>
        uniqueKey(
          entity,
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

const uniqueKey = (
  { table }: Entity,
  columns: readonly FieldColumn[],
  together: boolean,
): UniqueKey => ({
  index: indexName('uq', table, columns.map(({ name }) => name).join('_')),
  columns,
  together,
})

/** The table that holds, for each record, which records its list names: its column's list as rows, kept by whoever writes it. */
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

/** Trees whose codes begin with those of what stands above them. */
const stems: readonly (readonly [RegExp, StemOf])[] = [
  [/^sys_category,/, (code) => code],
  // 350000 is the province of 350100, and that the city of 350102.
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
