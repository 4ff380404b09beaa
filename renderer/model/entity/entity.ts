import type { Expr } from '../expr/types'
import type { Field } from './field'

/** A declared bulk transition: `POST {api}/{name}` sets fields of the given records. */
export interface EntityAction {
  readonly name: string
  readonly title: string
  readonly can: string
  /** Records for which it gives false are refused, by name. */
  readonly when?: Expr
  readonly set: readonly { readonly field: Field; readonly to: Expr }[]
}

/** One way from some states to another: `POST {api}/{name}` takes records along it. */
export interface Step {
  readonly name: string
  readonly title: string
  readonly from: readonly string[]
  /** Absent = the record stays in the state it is in. */
  readonly to?: string
  /** The right to it: `perm:name` unless the document says another. */
  readonly can: string
  /** The user has not got the right: see `entityFor`. */
  readonly withheld?: true
  /** What whoever does it fills in first. */
  readonly ask: readonly Field[]
  /** All of them have to hold of the record with what was asked. */
  readonly when: readonly Expr[]
  /** What is said where they do not; fields in braces. */
  readonly refuse?: string
  readonly set: EntityAction['set']
  /** Question asked first; fields in braces. */
  readonly confirm?: string
  readonly danger: boolean
  /** Name of a step: whoever did that one last may not do this one. */
  readonly notBy?: string
  /** The field of the time at which it is done by itself; nobody else does it. */
  readonly auto?: Field
}

/** The states of an entity's records. Only a step changes the field. */
export interface EntityStates {
  readonly field: Field
  readonly initial: string
  readonly final: readonly string[]
  /** In these the record is only read, but for steps. */
  readonly lock: readonly string[]
  /** In the order of the dictionary. */
  readonly all: readonly string[]
  readonly steps: ReadonlyMap<string, Step>
}

/** A table of a database beside our own. */
export interface EntitySource {
  /** The code of a data source. */
  readonly dataSource: string
  /** Its name there, with its schema in front where that is not the usual one. */
  readonly table: string
  /** The column that names a record. */
  readonly id: string
  /** Columns by fields, of those that are not called like theirs. */
  readonly columns: Readonly<Record<string, string>>
}

/** A kind of record, compiled from its document and frozen. */
export interface Entity {
  readonly name: string
  readonly title: string
  /** The field that names a record to people. */
  readonly label: Field
  /** Holds the id of the record above: the records are a tree. */
  readonly parent?: Field
  /** A number by which records stand where nobody asks for another order. */
  readonly order?: Field
  /** Path below the API base, `/cms/product`. */
  readonly api: string
  /** Permission prefix: `product` gives `product:view|add|edit|delete|import|export`. */
  readonly perm: string
  /** The right to see its records, where it is not the prefix's. */
  readonly viewCan?: string
  /** Physical table, `cms_product`: the api path in snake case unless the document names one. */
  readonly table: string
  /** Where the records lie, if not in our own database: they are only read. */
  readonly source?: EntitySource
  /** Records belong to a tenant; false only for tables all tenants share. */
  readonly tenant: boolean
  /** There is one record of it for each tenant, or for each site (by the field `siteField`). */
  readonly single?: 'tenant' | 'site'
  /** Names that it had, or its table. */
  readonly was: readonly string[]
  /** Fields that no two living records of a tenant have all alike. */
  readonly uniques: readonly (readonly Field[])[]
  /** Fields that the database finds records by, beyond those that it does by itself. */
  readonly indexes: readonly (readonly Field[])[]
  /** What can be done to its records; the server has no routes for the rest. */
  readonly operations: readonly StandardAction[]
  /** In document order. System columns (id, ver …) are not fields. */
  readonly fields: ReadonlyMap<string, Field>
  readonly actions: ReadonlyMap<string, EntityAction>
  readonly states?: EntityStates
  /** With all of its fields, where this one is narrowed to those that a report names. */
  readonly whole?: Entity
}

/** Physical column of a field: `createTime` → `create_time`. */
export const columnOf = (key: string): string =>
  databaseName(key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`))

/** Bytes of a name that PostgreSQL keeps; ours are one byte a character. */
const longestName = 63

/** A name that the database would cut keeps its beginning, and gets a mark that tells it from others that begin alike. */
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

/** Holds the code of the site that a record belongs to, where there is one for each. */
export const siteField = 'site'

export const standardActions = [
  ...(['view', 'add', 'edit', 'delete', 'import', 'export', 'restore'] as const),
] as const
export type StandardAction = (typeof standardActions)[number]

/** What can be done to records of a database beside our own; they are read unless their document says that they are written. */
export const sourceActions: readonly StandardAction[] = ['view', 'add', 'edit', 'delete', 'export']
const sourceReading: readonly StandardAction[] = ['view', 'export']

/** What a document may allow, and what it allows that says nothing of it. */
export const offeredActions = (source: unknown, isSaid: boolean): readonly StandardAction[] => {
  if (source === undefined) return standardActions
  return isSaid ? sourceActions : sourceReading
}

/** Whether somebody writes records of it, of a database beside our own. */
export const writesBeside = ({
  source,
  operations,
}: Pick<Entity, 'source' | 'operations'>): boolean =>
  source !== undefined && operations.some((name) => !sourceReading.includes(name))

/** The column there of a field; undefined = there is none. Who made a record nobody has to say there. */
export const sourceColumn = (
  { source, fields }: Pick<Entity, 'source' | 'fields'>,
  key: string,
): string | undefined =>
  source?.columns[key] ??
  (fields.has(key) && !/^(create|update)(By|Time)$/.test(key) ? columnOf(key) : undefined)

/** What such a table may have columns for beside fields: who made a record, where and when. */
export const sourceColumns: readonly string[] = [
  ...['createBy', 'createTime', 'updateBy', 'updateTime', 'sysOrgCode'],
]

/** Records may be seen by who holds another right, as the history of prices by who sees prices. */
export const permissionOf = (entity: Entity, action: StandardAction): string =>
  action === 'view' ? (entity.viewCan ?? `${entity.perm}:view`) : `${entity.perm}:${action}`
