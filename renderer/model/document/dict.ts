import type { Option } from '../entity/field'

/** A dictionary document: a code and its texts. */
export interface DictDoc {
  readonly dict: string
  readonly title: string
  readonly items: readonly (Option & { readonly was?: readonly string[] })[]
}

export type DictRef =
  | { readonly kind: 'code'; readonly code: string }
  | {
      readonly kind: 'table'
      readonly table: string
      readonly text: string
      readonly code: string
    }
  | { readonly kind: 'entity'; readonly entity: string; readonly show: readonly string[] }

/**
 * Parses strictly: a name, or exactly three column-like names `table,text,code`, or an entity whose records are named,
 * `@product,name,sku` (see `referenceDict`).
 */
export function parseDictRef(reference: string): DictRef | undefined {
  if (reference.startsWith('@')) return parseEntityRef(reference.slice(1))
  if (codeShape.test(reference)) return { kind: 'code', code: reference }
  const [table, text, code, ...more] = reference.split(',')
  if (table === undefined || text === undefined || code === undefined || more.length > 0) return
  if (![table, text, code].every((name) => columnShape.test(name))) return undefined
  return { kind: 'table', table, text, code }
}

function parseEntityRef(text: string): DictRef | undefined {
  const [entity = '', ...keys] = text.split(',')
  const show = keys.length === 1 && keys[0] === '' ? [] : keys
  if (keys.length === 0 || ![entity, ...show].every((name) => codeShape.test(name)))
    return undefined
  return { kind: 'entity', entity, show }
}

/**
 * Pseudo table in `sys_report,<report>,<column>`: the texts come from the report's rows, by the column that was taken.
 */
export const reportTable = 'sys_report'

/** Columns of the server's own tables that a table reference may name, beside those of entities. */
export const publishedTables: Readonly<Record<string, readonly string[]>> = {
  sys_user: ['id', 'username', 'realname'],
  sys_role: ['id', 'role_name', 'role_code'],
  sys_depart: ['id', 'depart_name', 'org_code'],
  sys_position: ['id', 'name', 'code'],
  sys_site: ['id', 'name', 'code'],
  sys_category: ['id', 'name', 'code'],
  sys_region: ['name', 'full_name', 'code'],
  sys_permission: ['id', 'name'],
  sys_menu_target: ['title', 'code'],
  sys_menu_site: ['title', 'code'],
}

/** Extra columns that a tree of such tables may name. */
export const treeColumns: Readonly<Record<string, readonly string[]>> = {
  sys_category: ['pid', 'has_child'],
  sys_region: ['parent_code', 'level'],
  sys_depart: ['parent_id'],
  sys_permission: ['parent_id'],
}

const codeShape = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/
const columnShape = /^[a-z_][a-z0-9_]{0,62}$/

/** Regions stand in their official order, which is that of their codes. */
export const hasOrderedCodes = (dict: string): boolean => dict.startsWith('sys_region,')
