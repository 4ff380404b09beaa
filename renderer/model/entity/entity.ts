import type { Expr } from '../expr/types'
import type { Field } from './field'

/** A declared bulk action: `POST {api}/{name}` sets fields of the given records. */
export interface EntityAction {
  readonly name: string
  readonly title: string
  readonly can: string
  /** Records for which it is false are refused, listed by name. */
  readonly when?: Expr
  readonly set: readonly { readonly field: Field; readonly to: Expr }[]
}

/** A step from some states to another: `POST {api}/{name}` applies it to records. */
export interface Step {
  readonly name: string
  readonly title: string
  readonly from: readonly string[]
  /** Absent = the record stays in the state it is in. */
  readonly to?: string
  /** The right to it: `perm:name` unless the document names another. */
  readonly can: string
  /** The user lacks the right: see `entityFor`. */
  readonly withheld?: true
  /** Fields that the user fills in first. */
  readonly ask: readonly Field[]
  /** All must hold for the record with the values asked for. */
  readonly when: readonly Expr[]
  /** Message when they do not hold; fields in braces. */
  readonly refuse?: string
  readonly warn: readonly StepWarning[]
  readonly set: EntityAction['set']
  /** Question asked first; fields in braces. */
  readonly confirm?: string
  readonly danger: boolean
  /** Name of a step: the user who last did that step may not do this one. */
  readonly notBy?: string
  /** The field with the time at which the step runs automatically; no user can do it. */
  readonly auto?: Field
}

/** Said before a step is done, with the records for which it holds; they may go on. */
export interface StepWarning {
  readonly when?: Expr
  /** Values (or rows) of the field of which it is said, one by one; with none of them nothing is said. */
  readonly with?: { readonly field: Field; readonly to: Expr }
  /** In braces: the field of `with`, or a field of its rows. */
  readonly message: string
}

/** The states of an entity's records. Only a step changes the field. */
export interface EntityStates {
  readonly field: Field
  readonly initial: string
  readonly final: readonly string[]
  /** In these states only steps may change the record. */
  readonly lock: readonly string[]
  /** In the order of the dictionary. */
  readonly all: readonly string[]
  readonly steps: ReadonlyMap<string, Step>
}

/** A table of an external database. */
export interface EntitySource {
  /** The code of a data source. */
  readonly dataSource: string
  /** Table name there, with its schema as prefix if it is not the default one. */
  readonly table: string
  /** The column that identifies a record. */
  readonly id: string
  /** Column names by field key, where the two differ. */
  readonly columns: Readonly<Record<string, string>>
}

/** A kind of record, compiled from its document and frozen. */
export interface Entity {
  readonly name: string
  readonly title: string
  /** The field whose value names a record to people. */
  readonly label: Field
  /** Holds the id of the parent record: the records form a tree. */
  readonly parent?: Field
  /** A number field: the default order of the records. */
  readonly order?: Field
  /** Path below the API base, `/cms/product`. */
  readonly api: string
  /** Permission prefix: `product` gives `product:view|add|edit|delete|import|export`. */
  readonly perm: string
  /** The right to see its records, if it is not `perm:view`. */
  readonly viewCan?: string
  /** Physical table, `cms_product`: the api path in snake case unless the document names one. */
  readonly table: string
  /** Where its records lie, if it has been renamed since: see `storedTable`. */
  readonly storedIn?: string
  /** External database with the records; read-only by default. Absent = our own database. */
  readonly source?: EntitySource
  /** Records belong to a tenant; false only for tables all tenants share. */
  readonly tenant: boolean
  /**
   * The records belong to the platform: of the rights to them, only these may be held by others than platform
   * administrators. Absent = the records belong to tenants or to an external database.
   */
  readonly tenantCan?: readonly string[]
  /** Only one record exists per tenant, or per site (by the field `siteField`). */
  readonly single?: 'tenant' | 'site'
  /** Former names of the entity or its table. */
  readonly was: readonly string[]
  /** Field combinations that must be unique among a tenant's undeleted records. */
  readonly uniques: readonly (readonly Field[])[]
  /** Texts by which the search over all records finds one: what the document says, or its label and unique texts. */
  readonly find: readonly Field[]
  /** Additional database indexes. */
  readonly indexes: readonly (readonly Field[])[]
  /** Allowed operations; the server has no routes for others. */
  readonly operations: readonly StandardAction[]
  /** In document order. System columns (id, ver …) are not fields. */
  readonly fields: ReadonlyMap<string, Field>
  readonly actions: ReadonlyMap<string, EntityAction>
  readonly states?: EntityStates
  /** The entity with all fields, if this one is narrowed to the fields that a report names. */
  readonly whole?: Entity
}

/** What a renamed entity and its renamed fields are called in the database, where that is not as their names say. */
export interface StoredNames {
  readonly table?: string
  /** By key of the field. */
  readonly columns: Readonly<Record<string, string>>
}

/** Column of a field as documents and calls name it: `createTime` → `create_time`; see `storedColumn` for where its values lie. */
export const columnOf = (key: string): string =>
  databaseName(key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`))

/** Where a field's values lie. A rename leaves them where they are. */
export const storedColumn = ({ key, column }: Pick<Field, 'key' | 'column'>): string =>
  column ?? columnOf(key)

/** Where an entity's records lie. A rename leaves them where they are. */
export const storedTable = ({ table, storedIn }: Pick<Entity, 'table' | 'storedIn'>): string =>
  storedIn ?? table

/** Maximum bytes of a PostgreSQL name; ours are ASCII. */
const longestName = 63

/** Shortens a name that the database would cut: keeps its start and adds a checksum to keep it unique. */
export function databaseName(name: string): string {
  if (name.length <= longestName) return name
  const mark = `_${checksum(name)}`
  return `${name.slice(0, longestName - mark.length)}${mark}`
}

// FNV-1a: any stable eight characters do.
function checksum(text: string): string {
  let hash = 0x811c9dc5
  for (const sign of text) hash = Math.imul(hash ^ sign.charCodeAt(0), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/** Key of the field with the site's code, for entities with one record per site. */
export const siteField = 'site'

export const standardActions = [
  ...(['view', 'add', 'edit', 'delete', 'import', 'export', 'restore'] as const),
] as const
export type StandardAction = (typeof standardActions)[number]

/** Operations possible on records of an external database; writing must be enabled in the document. */
export const sourceActions: readonly StandardAction[] = ['view', 'add', 'edit', 'delete', 'export']
const sourceReading: readonly StandardAction[] = ['view', 'export']

/** The operations that a document may allow (`isSaid`), or the defaults if it lists none. */
export const offeredActions = (source: unknown, isSaid: boolean): readonly StandardAction[] => {
  if (source === undefined) return standardActions
  return isSaid ? sourceActions : sourceReading
}

/** Whether records of an external database are written. */
export const writesBeside = ({
  source,
  operations,
}: Pick<Entity, 'source' | 'operations'>): boolean =>
  source !== undefined && operations.some((name) => !sourceReading.includes(name))

/** The external column of a field; undefined = none. External tables need not say who made a record. */
export const sourceColumn = (
  { source, fields }: Pick<Entity, 'source' | 'fields'>,
  key: string,
): string | undefined =>
  source?.columns[key] ??
  (fields.has(key) && !/^(create|update)(By|Time)$/.test(key) ? columnOf(key) : undefined)

/** System columns that an external table may have besides fields: who made a record, where and when. */
export const sourceColumns: readonly string[] = [
  ...['createBy', 'createTime', 'updateBy', 'updateTime', 'sysOrgCode'],
]

/** Seeing records may need another right: the price history needs the one for seeing prices. */
export const permissionOf = (entity: Entity, action: StandardAction): string =>
  action === 'view' ? (entity.viewCan ?? `${entity.perm}:view`) : `${entity.perm}:${action}`
