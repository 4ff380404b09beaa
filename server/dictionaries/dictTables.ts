import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  can,
  columnOf,
  type Entity,
  parseDictRef,
  permissionOf,
  publishedTables,
  type Report,
  reportTable,
  storedColumn,
  treeColumns,
} from '#model'
import type { Db } from '../db/open'
import { readListQuery } from '../entity/read/listQuery'
import { hasAllRows } from '../entity/read/rowRules'
import { all, living, mine, within } from '../entity/read/rows'
import { sortedBy, sortedName } from '../entity/read/sorting'
import { where } from '../entity/read/where'
import { type Column, entityTableOf, tenantOf } from '../entity/schema/entityTable'
import { keptBy } from '../entity/schema/systemRecords'
import { isSystemName } from '../entity/schema/textKeys'
import { malformed } from '../http/envelope'
import type { Caller } from '../http/right'
import { dictionaryMessages } from './messages'

/** A dictionary made of table rows, published by documents. */
export interface DictTable {
  readonly table: string
  /** View through which administrators write the rows; it shows shared rows in each tenant. */
  readonly writtenIn?: string
  /** Text expression and physical value column; both come from our own lists, never from a request. */
  readonly text: RawBuilder<unknown>
  readonly code: string
  /** What rows are sorted by: the text as people sort it. */
  readonly sorted: RawBuilder<unknown>
  /** Another value that distinguishes rows with the same text. */
  readonly telling?: RawBuilder<unknown>
  /** Columns that a tree request may name (parent, child mark, plain conditions), each with where its values lie. */
  readonly columns: ReadonlyMap<string, string>
  /** Trees only: physical columns of the key and of the parent's key. */
  readonly tree?: { readonly key: string; readonly parent: string }
  /** Column of the order that the entity defines. */
  readonly order?: string
  /** Permissions needed to read it. */
  readonly rights: readonly string[]
  /** Whether row rules limit the caller. */
  limits(caller: Caller): boolean
  /** Condition for the rows that the caller may see. */
  rows(caller: Caller): RawBuilder<SqlBool>
  /**
   * The rows that a list call with the same condition would find, for records that references name. Throws 400 for a
   * condition that the caller may not ask.
   */
  narrowed?(condition: string, caller: Caller): RawBuilder<SqlBool>
  /** Another database that holds the rows. */
  readonly at?: () => Db
  /** For names of referenced records: whoever sees the reference may know the record's name, even if it is deleted. */
  readonly named?: {
    /** Rights per reference; all of one entry suffice. */
    readonly rights: readonly (readonly string[])[]
    rows(caller: Caller): RawBuilder<SqlBool>
  }
}

type Entities = ReadonlyMap<string, Entity>
type Reports = ReadonlyMap<string, Report>
/** Database of an entity whose records are in an external database. */
type ReadAt = (entity: Entity) => (() => Db) | undefined

const unread = (entity: Entity) => (): never => {
  throw new Error(`entity ${entity.name}: this server reads no other databases`)
}

/** Dictionaries of the console's own pickers, independent of documents. */
const builtinRefs: readonly string[] = [
  'sys_category,name,code',
  'sys_user,realname,username',
  'sys_user,realname,id',
  'sys_depart,depart_name,id',
  'sys_depart,depart_name,org_code',
  'sys_role,role_name,role_code',
  'sys_role,role_name,id',
  'sys_position,name,code',
  'sys_position,name,id',
  'sys_region,name,code',
  'sys_region,full_name,code',
]

const catalogues = new WeakMap<Entities, ReadonlyMap<string, DictTable>>()

/** All table dictionaries by reference `table,text,code`. */
export function dictTables(
  entities: Entities,
  reports: Reports = new Map(),
  at: ReadAt = () => undefined,
): ReadonlyMap<string, DictTable> {
  const known = catalogues.get(entities)
  if (known) return known
  const catalogue = new Map<string, DictTable>()
  for (const ref of [...builtinRefs, ...[...entities.values()].flatMap(refsOf)]) {
    const table = tableOf(ref, { entities, reports, at })
    if (table) catalogue.set(ref, table)
  }
  catalogues.set(entities, catalogue)
  return catalogue
}

/** Referenced records are also published by table, because other consoles request them so. */
const refsOf = (entity: Entity): readonly string[] => {
  const { dicts, references } = entityTableOf(entity)
  const triples = references.flatMap(({ reference }) => {
    const far = reference.entity()
    return far ? `${far.table},${columnOf(far.label.key)},id` : []
  })
  return [...dicts.map(({ dict }) => dict), ...triples]
}

interface Published {
  readonly entities: Entities
  readonly reports: Reports
  readonly at: ReadAt
}

function tableOf(ref: string, { entities, reports, at }: Published): DictTable | undefined {
  const parsed = parseDictRef(ref)
  if (parsed?.kind === 'entity') return namedRecords(ref, parsed, entities)
  if (parsed?.kind !== 'table') return undefined
  if (parsed.table === reportTable) return rowsOfReport(reports.get(parsed.text), parsed.code, at)
  // System tables stay published to everybody, even if administrators edit them through a document.
  const isSystem = Object.hasOwn(systemRows, parsed.table)
  const entity = [...entities.values()].find(({ table }) => table === parsed.table)
  const found =
    entity && !isSystem ? entityTable(entity, parsed, at) : systemTable(parsed, entities)
  return found && entity?.order ? { ...found, order: storedColumn(entity.order) } : found
}

/** Records that references name; the text is their label or what the references show. */
function namedRecords(
  ref: string,
  { entity: name, show }: { readonly entity: string; readonly show: readonly string[] },
  entities: Entities,
): DictTable | undefined {
  const entity = entities.get(name)
  if (!entity) return undefined
  const { table, columns } = entityTableOf(entity)
  const keys = show.length > 0 ? show : [entity.label.key]
  const shown = keys.flatMap((key) => columns.get(key) ?? [])
  if (shown.length < keys.length) return undefined
  const { parent } = entity
  const telling = tellingColumn(entity, shown)
  const tenant = (caller: Caller) => sql<SqlBool>`tenant_id = ${tenantOf(entity, caller)}`
  return {
    table,
    code: 'id',
    ...(parent && { tree: { key: 'id', parent: storedColumn(parent) } }),
    ...(telling && { telling: wordOf(telling) }),
    sorted: shown[0] ? sortedBy(shown[0]) : sql`id`,
    text: sql`nullif(concat_ws(' · ', ${sql.join(shown.map(wordOf))}), '')
      || case when del_flag = 0 then '' else ${dictionaryMessages.deleted} end`,
    columns: openColumns(columns.values()),
    rights: [permissionOf(entity, 'view'), ...shown.flatMap(({ field }) => field?.can ?? [])],
    limits: (caller) => !hasAllRows(entity, caller),
    rows: (caller) => mine(entityTableOf(entity), caller),
    narrowed(superQueryGroup, caller) {
      const query = readListQuery({ superQueryGroup }, entityTableOf(entity), caller)
      if (query.reaches) throw malformed('superQueryGroup', dictionaryMessages.ownFields)
      return all(query.clauses)
    },
    named: {
      rights: [...entities.values()].flatMap((owner) =>
        entityTableOf(owner)
          .dicts.filter(({ dict }) => dict === ref)
          .map(({ field }) => [permissionOf(owner, 'view'), ...(field.can ? [field.can] : [])]),
      ),
      rows: tenant,
    },
  }
}

/** A unique value visible to everybody, else the first text that is not shown. */
function tellingColumn(entity: Entity, shown: readonly Column[]): Column | undefined {
  const open = entityTableOf(entity).fields.filter(
    (column) =>
      !shown.includes(column) &&
      !column.field.can &&
      column.storage.kind === 'string' &&
      column.field.type.dict(column.field) === undefined,
  )
  const own = entity.uniques.flatMap((group) => (group.length === 1 ? group : []))
  return open.find(({ field }) => own.includes(field)) ?? open[0]
}

/** A column's value as shown to people. */
function wordOf({ name, field }: Column): RawBuilder<unknown> {
  const column = sql.ref(name)
  const dict = parseDictRef(field?.type.dict(field) ?? '')
  if (dict?.kind !== 'code') return sql`${column}::text`
  // The inner select renames its tenant, so that `tenant_id` is the record's.
  return sql`coalesce((select item_text from sys_dict_item item join sys_dict dict on item.dict_id = dict.id
    where dict.dict_code = ${dict.code} and dict.del_flag = 0 and item.del_flag = 0 and item.item_value = ${column}::text limit 1),
    (select own.item_text from (select item.item_text, item.item_value, item.tenant_id as owned_by
      from sys_own_dict_item item join sys_dict dict on item.dict_id = dict.id
      where dict.dict_code = ${dict.code} and dict.own_items = 'Y' and dict.del_flag = 0 and item.del_flag = 0) own
    where own.item_value = ${column}::text and own.owned_by = tenant_id limit 1), ${column}::text)`
}

/** Those that everybody sees, by the names that documents and calls have for them. */
const openColumns = (columns: Iterable<Column>): ReadonlyMap<string, string> =>
  new Map(
    [...columns].filter(({ field }) => !field?.can).map(({ key, name }) => [columnOf(key), name]),
  )

interface Triple {
  readonly table: string
  readonly text: string
  readonly code: string
}

function entityTable(
  entity: Entity,
  { text, code }: Pick<Triple, 'text' | 'code'>,
  at: ReadAt,
): DictTable | undefined {
  const { table, columns: byKey } = entityTableOf(entity)
  const columns = [...byKey.values()]
  const find = (name: string): Column | undefined =>
    columns.find(({ key }) => columnOf(key) === name)
  const [textColumn, codeColumn] = [find(text), find(code)]
  if (!textColumn || !codeColumn) return undefined
  const hidden = [textColumn, codeColumn].flatMap(({ field }) => (field?.can ? [field.can] : []))
  return {
    table,
    text: sql.ref(textColumn.name),
    sorted: sortedBy(textColumn),
    code: codeColumn.name,
    columns: openColumns(columns),
    rights: [permissionOf(entity, 'view'), ...hidden],
    limits: (caller) => !hasAllRows(entity, caller),
    rows: (caller) => mine(entityTableOf(entity), caller),
    ...(entity.source && { at: at(entity) ?? unread(entity) }),
    named: { rights: [], rows: (caller) => living(entityTableOf(entity), caller) },
  }
}

/** Dictionary for a column taken from a report; the report's own conditions apply. */
function rowsOfReport(report: Report | undefined, code: string, at: ReadAt): DictTable | undefined {
  if (!report) return undefined
  const { view, text, where: rules } = report
  const found = entityTable(view, { text: columnOf(text.key), code }, at)
  if (!found) return undefined
  const own = where(
    rules.length === 0 ? [] : [{ match: 'and', rules }],
    entityTableOf(view).columns,
  )
  const hidden = found.rights.filter((right) => right !== permissionOf(view, 'view'))
  return {
    ...found,
    rights: [report.can, ...hidden],
    rows: (caller) => all([found.rows(caller), ...own]),
    named: { rights: [], rows: (caller) => all([living(entityTableOf(view), caller), ...own]) },
  }
}

/**
 * The rows are limited by the row rules of the entity that administrators edit them with; names are returned for all
 * rows.
 */
function systemTable({ table, text, code }: Triple, entities: Entities): DictTable | undefined {
  const rows = Object.hasOwn(systemRows, table) ? systemRows[table] : undefined
  const columns = publishedTables[table]
  if (!rows || !columns?.includes(text) || !columns.includes(code)) return undefined
  const more = treeColumns[table] ?? []
  const kept = entities.get(keptBy[table] ?? '')
  const [parent] = more
  const by = byOtherNames[table]
  if (by) return { ...by, code, columns: asNamed(columns), rights: [], limits: () => false, rows }
  return {
    // Regions refer to each other by code.
    ...(parent && { tree: { key: parent === 'parent_code' ? 'code' : 'id', parent } }),
    table,
    text: sql.ref(text),
    sorted: isSystemName(table, text)
      ? sortedName(sql.ref(text))
      : sql`${sql.ref(text)} collate "C"`,
    code,
    ...(kept && kept.table !== table && { writtenIn: kept.table }),
    columns: asNamed([...columns, ...more]),
    rights: [],
    limits: (caller) => kept !== undefined && !hasAllRows(kept, caller),
    rows: (caller) => all([rows(caller), within(kept, caller)]),
    named: { rights: [], rows },
  }
}

/** The program's own columns are called what they are. */
const asNamed = (columns: readonly string[]): ReadonlyMap<string, string> =>
  new Map(columns.map((name) => [name, name]))

/** Right to administer the menu. */
const menuRight = 'sysMenu:view'

/** Dictionaries over another table, with a text that distinguishes rows of several companies. */
const byOtherNames: Readonly<
  Record<string, Pick<DictTable, 'table' | 'writtenIn' | 'text' | 'sorted'>>
> = {
  sys_menu_site: {
    table: 'sys_site',
    writtenIn: 'sys_site',
    sorted: sql`name collate "C"`,
    text: sql`concat_ws(' · ', name, (select tenant.name from sys_tenant tenant where tenant.id = sys_site.tenant_id))`,
  },
}

const systemRows: Readonly<Record<string, (caller: Caller) => RawBuilder<SqlBool>>> = {
  sys_user: ({ tenantId }) => sql`del_flag = 0 and id in
    (select user_id from sys_user_tenant where tenant_id = ${tenantId})`,
  sys_role: ({ tenantId }) => sql`tenant_id in (0, ${tenantId})`,
  sys_depart: ({ tenantId }) => sql`tenant_id = ${tenantId} and del_flag = 0`,
  sys_position: ({ tenantId }) => sql`tenant_id = ${tenantId} and del_flag = 0`,
  sys_site: ({ tenantId }) => sql`tenant_id = ${tenantId} and status = 1`,
  sys_category: ({ tenantId }) => sql`tenant_id = ${tenantId} and del_flag = 0`,
  sys_region: () => sql`true`,
  // Buttons have no children.
  sys_permission: ({ grants, tenantId }) =>
    sql`del_flag = 0 and menu_type <> 2 and tenant_id in (0, ${tenantId}) and ${can(grants, menuRight)}::boolean`,
  sys_menu_target: ({ grants }) => sql`${can(grants, menuRight)}::boolean`,
  // The menu is shared by all companies: platform administrators choose among all sites, others among their own.
  sys_menu_site: ({ grants, platform, tenantId }) =>
    sql`(${platform}::boolean or tenant_id = ${tenantId}) and ${can(grants, menuRight)}::boolean`,
}
