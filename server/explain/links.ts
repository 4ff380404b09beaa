import type { RightSource } from '../../renderer/model/entity/trace'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { MenuRow } from './menuRows'
import { explainMessages as messages } from './messages'

/** A page of the console; it may require rights. */
export interface Link {
  readonly title: string
  readonly path: string
}

interface Named {
  readonly sources?: readonly RightSource[]
  /** Menu entries. */
  readonly entries?: readonly Pick<MenuRow, 'name' | 'url'>[]
  /** Names of entries to whose rules to link. */
  readonly ruled?: readonly string[]
}

const at = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(query)}`

/** Pages on which these are edited, without duplicates. */
export async function linksTo(
  db: Db,
  { sources = [], entries = [], ruled = [] }: Named,
): Promise<readonly Link[]> {
  const departRoles = sources.flatMap(({ kind, id }) => (kind === 'departRole' ? [id] : []))
  const departs = new Map<string, string>()
  if (departRoles.length > 0) {
    const rows = await system(db)
      .selectFrom('sys_depart_role')
      .select(['id', 'depart_id'])
      .where('id', 'in', departRoles)
      .execute()
    for (const { id, depart_id } of rows) departs.set(id, depart_id)
  }
  const links: readonly Link[] = [
    ...entries.flatMap(({ name, url }) =>
      url ? [{ title: messages.entryLink(name), path: url }] : [],
    ),
    ...sources.map(({ kind, id, name }) =>
      kind === 'role'
        ? { title: messages.roleLink(name), path: at('/system/role', { 'q.roleName': name }) }
        : {
            title: messages.roleLink(name),
            path: at('/system/departs/detail', { id: departs.get(id) ?? '' }),
          },
    ),
    ...ruled.map((name) => ({
      title: messages.rulesLink(name),
      path: at('/system/menu', { 'q.name': name }),
    })),
  ]
  return [...new Map(links.map((link) => [link.path, link])).values()]
}

/** Names of the menu entries by rule id. */
export async function entriesOfRules(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await system(db)
    .selectFrom('sys_permission_data_rule as rule')
    .innerJoin('sys_permission as entry', 'entry.id', 'rule.permission_id')
    .select(['rule.id', 'entry.name'])
    .where('rule.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
