import { type Documents, permissionOf, platformOnly } from '#model'
import { codesOf } from '../../renderer/model/entity/permission'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { stableId } from '../kernel/ids'
import { entriesOf } from './entries'
import { type Button, buttonsOf } from './grants'

/**
 * What counts for platform administrators alone, as the tables have it. A grant of it to anybody else has no effect,
 * however it came into the database: roles, departments and buttons whose rule is switched off pass through here.
 */
export interface Closed {
  /** Ids of entries and buttons. */
  readonly ids: ReadonlySet<string>
  /** Buttons as they count for others: without closed codes, and never open to everybody by a switched-off rule. */
  readonly buttons: readonly Button[]
  /** Entries and buttons that a company has of its own, each with the company: they are nothing to others. */
  readonly own: ReadonlyMap<string, number>
}

interface Entry {
  readonly id: string
  readonly parent_id: string | null
  readonly component: string | null
  readonly tenant_id: number
}

export async function closedIn(
  db: Db,
  documents: Documents,
  buttons?: readonly Button[],
): Promise<Closed> {
  const [entries, all] = await Promise.all([
    system(db)
      .selectFrom('sys_permission')
      .select(['id', 'parent_id', 'component', 'tenant_id'])
      .where('menu_type', '<>', 2)
      .execute(),
    buttons ?? buttonsOf(db),
  ])
  return closedOf({ entries, buttons: all }, documents)
}

function closedOf(
  { entries, buttons }: { readonly entries: readonly Entry[]; readonly buttons: readonly Button[] },
  documents: Documents,
): Closed {
  const platform = platformOnly(documents)
  const { entityOf } = entriesOf(documents)
  const told = new Set([...platform.entries].map((path) => stableId('menu', path)))
  const ids = new Set<string>()
  const parents = new Map(entries.map(({ id, parent_id }) => [id, parent_id]))
  const isBelow = (id: string | null, depth: number): boolean =>
    id !== null && depth > 0 && (told.has(id) || isBelow(parents.get(id) ?? null, depth - 1))
  for (const { id, component } of entries) {
    const entity = entityOf(component)
    const isClosed = entity !== undefined && platform.right(permissionOf(entity, 'view'))
    if (isClosed || isBelow(id, depthAtMost)) ids.add(id)
  }
  const open: Button[] = []
  for (const button of buttons) {
    const { id, parent, entry } = button
    const codes = codesOf(entry)
    const kept = isBelow(parent, depthAtMost) ? [] : codes.filter((code) => !platform.right(code))
    if (kept.length === 0) ids.add(id)
    if (kept.length === codes.length) open.push(button)
    else if (kept.length > 0) open.push({ ...button, entry: { ...entry, action: kept.join() } })
    if (kept.length < codes.length) {
      const shut = codes.filter((code) => !kept.includes(code)).join()
      open.push({ ...button, id: '', entry: { ...entry, action: shut, status: '1' } })
    }
  }
  const own = new Map([
    ...entries.flatMap(({ id, tenant_id: of }) => (of === 0 ? [] : [[id, of] as const])),
    ...buttons.flatMap(({ id, tenantId }) => (tenantId === 0 ? [] : [[id, tenantId] as const])),
  ])
  return { ids, buttons: open, own }
}

// Guards against cycles in the rows.
const depthAtMost = 20

/** Ids of what other companies have of their own. */
export const ofOthers = ({ own }: Pick<Closed, 'own'>, tenantId: number): ReadonlySet<string> =>
  new Set([...own].flatMap(([id, of]) => (of === tenantId ? [] : id)))
