import type { Documents } from '#model'
import { allMenuRows } from '../seed/menu'
import { literal, nameOf } from './sqlText'

export const menuTable = 'sys_permission'

interface Stored {
  /** Column → its type. */
  readonly columns: ReadonlyMap<string, string>
  /** The query that reads the table as it is. */
  readonly from: string
}

/** Ids of the entries and buttons that only the tried menu has. */
export function newEntries(tried: Documents, now: Documents): readonly string[] {
  const known = new Set(allMenuRows(now).map(({ id }) => id))
  return allMenuRows(tried).flatMap(({ id }) => (known.has(id) ? [] : id))
}

/** The stored menu with the entries that are new, as changed as the tried document says, and without those it drops. */
export function menuStandIn(
  tried: Documents,
  now: Documents,
  { columns, from }: Stored,
): string | undefined {
  if (tried.menu.length === 0) return undefined
  const before = new Map(allMenuRows(now).map((row) => [row.id, row]))
  const after = allMenuRows(tried)
  const ids = new Set(after.map(({ id }) => id))
  const gone = [...before.keys()].filter((id) => !ids.has(id))
  const fresh = after.filter(({ id }) => !before.has(id))
  const changed = new Map<string, [string, unknown][]>()
  for (const row of after) {
    const was = before.get(row.id)
    if (!was) continue
    for (const [column, value] of Object.entries(row)) {
      if (was[column] === value) continue
      changed.set(column, [...(changed.get(column) ?? []), [row.id, value]])
    }
  }
  if (gone.length + fresh.length + changed.size === 0) return undefined
  const names = [...columns.keys()]
  const stored = names.map((name) => {
    const cases = changed.get(name) ?? []
    const column = `stored.${nameOf(name)}`
    if (cases.length === 0) return column
    const whens = cases.map(([id, value]) => `when ${literal(id)} then ${literal(value)}`)
    return `case stored.id ${whens.join(' ')} else ${column} end as ${nameOf(name)}`
  })
  const left = gone.length === 0 ? '' : ` where stored.id not in (${gone.map(literal).join(', ')})`
  const added = fresh.map(
    (row) =>
      ` union all select ${names.map((name) => `${literal(row[name] ?? initial[name])}::${columns.get(name)}`).join(', ')}`,
  )
  return `select ${stored.join(', ')} from (${from}) stored${left}${added.join('')}`
}

/** What the table itself gives a new row. */
const initial: Readonly<Record<string, unknown>> = {
  ver: 1,
  tenant_id: 0,
  route: 'Y',
  always_show: 'N',
}
