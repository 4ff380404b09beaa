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
  treeColumns,
} from '#model'
import type { Db } from '../db/open'
import { hasAllRows } from '../entity/read/rowRules'
import { all, living, mine, within } from '../entity/read/rows'
import { where } from '../entity/read/where'
import { type Column, entityTableOf, tenantOf } from '../entity/schema/entityTable'
import type { Caller } from '../http/right'
import { dictionaryMessages } from './messages'

/** A dictionary made of a table's rows, which documents have published for the purpose. */
export interface DictTable {
  readonly table: string
  /** Administrators write its rows through that view of it, which shows in each tenant what several may share. */
  readonly writtenIn?: string
  /** What a row is called, and the physical column of its value: from our own lists, never from a request. */
  readonly text: RawBuilder<unknown>
  readonly code: string
  /** What else people know a row by, where several are called alike. */
  readonly telling?: RawBuilder<unknown>
  /** What else of it a tree may name: its parent's column, its mark of children, plain conditions. */
  readonly columns: ReadonlySet<string>
  /** Of a tree the physical columns of a row's key, and of the key of the row above it. */
  readonly tree?: { readonly key: string; readonly parent: string }
  /** Where its entity says by what its records stand: that column. */
  readonly order?: string
  /** Permissions without which a caller may not read it. */
  readonly rights: readonly string[]
  /** Whether rules leave him only some of the rows. */
  limits(caller: Caller): boolean
  /** The rows that the caller's tenant has. */
  rows(caller: Caller): RawBuilder<SqlBool>
  /** Where they lie, if not in our own database. */
  readonly at?: () => Db
  /** Of records that references name: whoever sees the reference knows what they are called, also of deleted ones. */
  readonly named?: {
    /** Each with the rights to see one of the references. */
    readonly rights: readonly (readonly string[])[]
    rows(caller: Caller): RawBuilder<SqlBool>
  }
}

type Entities = ReadonlyMap<string, Entity>
type Reports = ReadonlyMap<string, Report>
/** Where the rows of an entity lie whose records are in no database of ours. */
type ReadAt = (entity: Entity) => (() => Db) | undefined

const unread = (entity: Entity) => (): never => {
  throw new Error(`entity ${entity.name}: this server reads no other databases`)
}

/** Read by the console itself, whatever documents say: names of what its pickers choose. */
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

/** Every table dictionary there is, by its reference `table,text,code`. */
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

/** Records that references name are published by their table too: so other consoles ask for them. */
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
  // What the program publishes to all stays so, whatever document its administrators keep it by.
  const isSystem = Object.hasOwn(systemRows, parsed.table)
  const entity = [...entities.values()].find(({ table }) => table === parsed.table)
  const found =
    entity && !isSystem ? entityTable(entity, parsed, at) : systemTable(parsed, entities)
  return found && entity?.order ? { ...found, order: columnOf(entity.order.key) } : found
}

/** The records that references name, called by their label or by what the references show. */
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
    ...{ table, code: 'id' },
    ...(parent && { tree: { key: 'id', parent: columnOf(parent.key) } }),
    ...(telling && { telling: wordOf(telling) }),
    text: sql`nullif(concat_ws(' · ', ${sql.join(shown.map(wordOf))}), '')
      || case when del_flag = 0 then '' else ${dictionaryMessages.deleted} end`,
    columns: new Set(
      [...columns.values()].filter(({ field }) => !field?.can).map((one) => one.name),
    ),
    rights: [permissionOf(entity, 'view'), ...shown.flatMap(({ field }) => field?.can ?? [])],
    limits: (caller) => !hasAllRows(entity, caller),
    rows: (caller) => mine(entityTableOf(entity), caller),
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

/** A unique value that everybody may see, else the first line of text beside what is shown. */
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

/** A column's value as people read it. */
function wordOf({ name, field }: Column): RawBuilder<unknown> {
  const column = sql.ref(name)
  const dict = parseDictRef(field?.type.dict(field) ?? '')
  if (dict?.kind !== 'code') return sql`${column}::text`
  return sql`coalesce((select item_text from sys_dict_item item join sys_dict dict on item.dict_id = dict.id
    where dict.dict_code = ${dict.code} and dict.del_flag = 0 and item.del_flag = 0 and item.item_value = ${column}::text limit 1), ${column}::text)`
}

interface Triple {
  readonly table: string
  readonly text: string
  readonly code: string
}

function entityTable(
  entity: Entity,
  { table, text, code }: Triple,
  at: ReadAt,
): DictTable | undefined {
  const columns = [...entityTableOf(entity).columns.values()]
  const find = (name: string): Column | undefined => columns.find((column) => column.name === name)
  const [textColumn, codeColumn] = [find(text), find(code)]
  if (!textColumn || !codeColumn) return undefined
  const hidden = [textColumn, codeColumn].flatMap(({ field }) => (field?.can ? [field.can] : []))
  return {
    table,
    text: sql.ref(textColumn.name),
    code: codeColumn.name,
    columns: new Set(columns.filter(({ field }) => !field?.can).map(({ name }) => name)),
    rights: [permissionOf(entity, 'view'), ...hidden],
    limits: (caller) => !hasAllRows(entity, caller),
    rows: (caller) => mine(entityTableOf(entity), caller),
    ...(entity.source && { at: at(entity) ?? unread(entity) }),
    named: { rights: [], rows: (caller) => living(entityTableOf(entity), caller) },
  }
}

/** What a report's rows are called, by the column that was taken from them; its own conditions hold. */
function rowsOfReport(report: Report | undefined, code: string, at: ReadAt): DictTable | undefined {
  if (!report) return undefined
  const { view, text, where: rules } = report
  const found = entityTable(view, { table: view.table, text: columnOf(text.key), code }, at)
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

/** Their rows are those that the rules of the entity leave by which administrators keep them; their names are told all the same. */
function systemTable({ table, text, code }: Triple, entities: Entities): DictTable | undefined {
  const rows = Object.hasOwn(systemRows, table) ? systemRows[table] : undefined
  const columns = publishedTables[table]
  if (!rows || !columns?.includes(text) || !columns.includes(code)) return undefined
  const more = treeColumns[table] ?? []
  const kept = entities.get(keptBy[table] ?? '')
  const [parent] = more
  const by = byOtherNames[table]
  if (by) return { ...by, code, columns: new Set(columns), rights: [], limits: () => false, rows }
  return {
    // Regions name each other by their codes.
    ...(parent && { tree: { key: parent === 'parent_code' ? 'code' : 'id', parent } }),
    ...{ table, text: sql.ref(text), code },
    ...(kept && kept.table !== table && { writtenIn: kept.table }),
    columns: new Set([...columns, ...more]),
    rights: [],
    limits: (caller) => kept !== undefined && !hasAllRows(kept, caller),
    rows: (caller) => all([rows(caller), within(kept, caller)]),
    named: { rights: [], rows },
  }
}

/** Entities by which administrators keep them. */
const keptBy: Readonly<Record<string, string>> = {
  ...{ sys_user: 'sysUser', sys_role: 'sysRole', sys_depart: 'sysDepart' },
  ...{ sys_position: 'position', sys_site: 'sysSite', sys_category: 'sysCategory' },
  sys_permission: 'sysMenu',
}

/** Who administers the menu. */
const menuRight = 'sysMenu:view'

/** Not tables themselves: rows of another one, called by what tells them apart where several companies' stand together. */
const byOtherNames: Readonly<Record<string, Pick<DictTable, 'table' | 'writtenIn' | 'text'>>> = {
  sys_menu_site: {
    ...{ table: 'sys_site', writtenIn: 'sys_site' },
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
  // Buttons have nothing below them.
  sys_permission: ({ grants }) =>
    sql`del_flag = 0 and menu_type <> 2 and ${can(grants, menuRight)}::boolean`,
  sys_menu_target: ({ grants }) => sql`${can(grants, menuRight)}::boolean`,
  // The menu is all companies': who keeps it names the sites of each, others those of their own.
  sys_menu_site: ({ grants, platform, tenantId }) =>
    sql`(${platform}::boolean or tenant_id = ${tenantId}) and ${can(grants, menuRight)}::boolean`,
}
