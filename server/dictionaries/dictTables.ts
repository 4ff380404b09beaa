import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  columnOf,
  type Entity,
  parseDictRef,
  permissionOf,
  publishedTables,
  type Report,
  reportTable,
  treeColumns,
} from '#model'
import { all } from '../entity/read/rows'
import { where } from '../entity/read/where'
import { type Column, entityTableOf, tenantOf } from '../entity/schema/entityTable'
import type { Caller } from '../http/right'

/** A dictionary made of a table's rows, which documents have published for the purpose. */
export interface DictTable {
  readonly table: string
  /** Physical columns, from our own lists, never from a request. */
  readonly text: string
  readonly code: string
  /** What else of it a tree may name: its parent's column, its mark of children, plain conditions. */
  readonly columns: ReadonlySet<string>
  /** Permissions without which a caller may not read it. */
  readonly rights: readonly string[]
  /** The rows that the caller's tenant has. */
  rows(caller: Caller): RawBuilder<SqlBool>
}

type Entities = ReadonlyMap<string, Entity>
type Reports = ReadonlyMap<string, Report>

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
): ReadonlyMap<string, DictTable> {
  const known = catalogues.get(entities)
  if (known) return known
  const catalogue = new Map<string, DictTable>()
  for (const ref of [...builtinRefs, ...[...entities.values()].flatMap(refsOf)]) {
    const table = tableOf(ref, entities, reports)
    if (table) catalogue.set(ref, table)
  }
  catalogues.set(entities, catalogue)
  return catalogue
}

const refsOf = (entity: Entity): readonly string[] =>
  entityTableOf(entity).dicts.map(({ dict }) => dict)

function tableOf(ref: string, entities: Entities, reports: Reports): DictTable | undefined {
  const parsed = parseDictRef(ref)
  if (parsed?.kind !== 'table') return undefined
  if (parsed.table === reportTable) return rowsOfReport(reports.get(parsed.text), parsed.code)
  const entity = [...entities.values()].find(({ table }) => table === parsed.table)
  return entity ? entityTable(entity, parsed) : systemTable(parsed)
}

interface Triple {
  readonly table: string
  readonly text: string
  readonly code: string
}

function entityTable(entity: Entity, { table, text, code }: Triple): DictTable | undefined {
  const columns = [...entityTableOf(entity).columns.values()]
  const find = (name: string): Column | undefined => columns.find((column) => column.name === name)
  const [textColumn, codeColumn] = [find(text), find(code)]
  if (!textColumn || !codeColumn) return undefined
  const hidden = [textColumn, codeColumn].flatMap(({ field }) => (field?.can ? [field.can] : []))
  return {
    table,
    text: textColumn.name,
    code: codeColumn.name,
    columns: new Set(columns.filter(({ field }) => !field?.can).map(({ name }) => name)),
    rights: [permissionOf(entity, 'view'), ...hidden],
    rows: (caller) => sql<SqlBool>`tenant_id = ${tenantOf(entity, caller)} and del_flag = 0`,
  }
}

/** What a report's rows are called, by the column that was taken from them; its own conditions hold. */
function rowsOfReport(report: Report | undefined, code: string): DictTable | undefined {
  if (!report) return undefined
  const { view, text, where: rules } = report
  const found = entityTable(view, { table: view.table, text: columnOf(text.key), code })
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
  }
}

function systemTable({ table, text, code }: Triple): DictTable | undefined {
  const rows = Object.hasOwn(systemRows, table) ? systemRows[table] : undefined
  const columns = publishedTables[table]
  if (!rows || !columns?.includes(text) || !columns.includes(code)) return undefined
  const more = treeColumns[table] ?? []
  return { table, text, code, columns: new Set([...columns, ...more]), rights: [], rows }
}

const systemRows: Readonly<Record<string, (caller: Caller) => RawBuilder<SqlBool>>> = {
  sys_user: ({ tenantId }) => sql`del_flag = 0 and id in
    (select user_id from sys_user_tenant where tenant_id = ${tenantId})`,
  sys_role: () => sql`true`,
  sys_depart: ({ tenantId }) => sql`tenant_id = ${tenantId} and del_flag = '0'`,
  sys_position: ({ tenantId }) => sql`tenant_id = ${tenantId} and del_flag = 0`,
  sys_site: ({ tenantId }) => sql`tenant_id = ${tenantId} and status = 1`,
  sys_category: ({ tenantId }) => sql`tenant_id = ${tenantId}`,
  sys_region: () => sql`true`,
}
