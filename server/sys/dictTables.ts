import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Entity, parseDictRef, permissionOf, publishedTables } from '#model'
import { type Column, layoutOf, tenantOf } from '../entity/layout'
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

/** Read by the console itself, whatever documents say. */
const builtinRefs: readonly string[] = ['sys_category,name,code']

const catalogues = new WeakMap<Entities, ReadonlyMap<string, DictTable>>()

/** Every table dictionary there is, by its reference `table,text,code`. */
export function dictTables(entities: Entities): ReadonlyMap<string, DictTable> {
  const known = catalogues.get(entities)
  if (known) return known
  const catalogue = new Map<string, DictTable>()
  for (const ref of [...builtinRefs, ...[...entities.values()].flatMap(refsOf)]) {
    const table = tableOf(ref, entities)
    if (table) catalogue.set(ref, table)
  }
  catalogues.set(entities, catalogue)
  return catalogue
}

const refsOf = (entity: Entity): readonly string[] => layoutOf(entity).dicts.map(({ dict }) => dict)

function tableOf(ref: string, entities: Entities): DictTable | undefined {
  const parsed = parseDictRef(ref)
  if (parsed?.kind !== 'table') return undefined
  const entity = [...entities.values()].find(({ table }) => table === parsed.table)
  return entity ? entityTable(entity, parsed) : systemTable(parsed)
}

interface Triple {
  readonly table: string
  readonly text: string
  readonly code: string
}

function entityTable(entity: Entity, { table, text, code }: Triple): DictTable | undefined {
  const columns = [...layoutOf(entity).columns.values()]
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

function systemTable({ table, text, code }: Triple): DictTable | undefined {
  const rows = Object.hasOwn(systemRows, table) ? systemRows[table] : undefined
  const columns = publishedTables[table]
  if (!rows || !columns?.includes(text) || !columns.includes(code)) return undefined
  const more = table === 'sys_category' ? ['pid', 'has_child'] : []
  return { table, text, code, columns: new Set([...columns, ...more]), rights: [], rows }
}

const systemRows: Readonly<Record<string, (caller: Caller) => RawBuilder<SqlBool>>> = {
  sys_user: ({ tenantId }) => sql`del_flag = 0 and id in
    (select user_id from sys_user_tenant where tenant_id = ${tenantId})`,
  sys_role: () => sql`true`,
  sys_site: ({ tenantId }) => sql`tenant_id = ${tenantId} and status = 1`,
  sys_category: ({ tenantId }) => sql`tenant_id = ${tenantId}`,
  sys_region: () => sql`true`,
}
