import { sql } from 'kysely'
import { can, type Documents, type Entity, permissionOf } from '#model'
import { nothingKnown } from '../../renderer/model/entity/field'
import { firstLines } from '../announcements/letterParts'
import type { Letter } from '../announcements/letters'
import type { Db } from '../db/open'
import type { Row, Stored } from '../entity/contracts/records'
import { hasAllRows } from '../entity/read/rowRules'
import { mine, readRow, selection } from '../entity/read/rows'
import type { EntityTable } from '../entity/schema/entityTable'
import { callerIn } from '../http/guard'
import type { Caller } from '../http/right'
import { ofMembers } from '../rights/grants'
import { loadUsers } from '../sessions/sessionUser'
import { reminderMessages as messages } from './messages'
import type { Reminders } from './reminders'

interface Told {
  readonly entityTable: EntityTable
  readonly what: Reminders
  readonly tell: Reminders['tells'][number]
  /** Who tells, in his tenant. */
  readonly by: Caller
  readonly now: Date
  readonly documents: Documents
}

/** One letter for all people with the same visible records. */
export async function lettersOf(
  trx: Db,
  ids: readonly string[],
  told: Told,
): Promise<readonly Letter[]> {
  const { entityTable, what, tell, by } = told
  const { tenantId } = by
  const { rows } = await sql<Row>`select ${selection(entityTable)}
    from ${sql.table(entityTable.table)} where id = any(${[...ids]}::text[]) order by id`.execute(
    trx,
  )
  const records = rows.map((row) => readRow(entityTable, row))
  const groups = new Map<string, { readonly to: string[]; readonly records: readonly Stored[] }>()
  for (const caller of await peopleOf(trx, told)) {
    const own = records.filter(
      ({ values }) => what.to === undefined || values[what.to] === caller.username,
    )
    const seen = await seenBy(trx, own, entityTable, caller)
    if (seen.length === 0) continue
    const key = seen.map(({ id }) => id).join()
    const group = groups.get(key) ?? { to: [], records: seen }
    group.to.push(caller.userId)
    groups.set(key, group)
  }
  return [...groups.values()].map(({ to, records: seen }) => ({
    tenantId,
    to,
    sender: by.realname,
    title: tell.title.replaceAll('{count}', String(seen.length)),
    content: contentOf(seen, entityTable.entity, what),
    page: pageOf(seen, what),
    about: { type: entityTable.entity.name, id: seen[0]?.id ?? '' },
  }))
}

/** Members of the tenant who may see the records and have the required right. */
async function peopleOf(
  trx: Db,
  { entityTable: { entity }, what, by: { tenantId }, now, documents }: Told,
): Promise<readonly Caller[]> {
  const view = permissionOf(entity, 'view')
  const users = await loadUsers(trx, ofMembers(tenantId), { now, documents })
  return users.flatMap((user): readonly Caller[] => {
    if (!user.rights.has(tenantId)) return []
    const caller = callerIn(user, tenantId)
    const may = can(caller.grants, view) && (what.can === undefined || can(caller.grants, what.can))
    return may ? [caller] : []
  })
}

async function seenBy(
  trx: Db,
  records: readonly Stored[],
  entityTable: EntityTable,
  caller: Caller,
): Promise<readonly Stored[]> {
  if (records.length === 0 || hasAllRows(entityTable.entity, caller)) return records
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(entityTable.table)}
    where ${mine(entityTable, caller)} and id = any(${records.map(({ id }) => id)}::text[])`.execute(
    trx,
  )
  const seen = new Set(rows.map(({ id }) => id))
  return records.filter(({ id }) => seen.has(id))
}

function contentOf(records: readonly Stored[], { label, fields }: Entity, { show }: Reminders) {
  // Fields with a right of their own are left out here; the page shows them to those who have it.
  const beside = show === undefined ? undefined : fields.get(show)
  const lineOf = ({ id, values }: Stored) => {
    const name = label.type.toText(values[label.key] ?? null, label, nothingKnown) || id
    const text = beside && beside.can === undefined ? textOf(beside, values) : ''
    return text === '' ? name : messages.lineWith(name, beside?.title ?? '', text)
  }
  return firstLines(records, lineOf, messages.more)
}

// Names, dates and sums need no dictionary.
const textOf = (field: Entity['label'], values: Stored['values']): string =>
  field.type.toText(values[field.key] ?? null, field, nothingKnown)

/** Address of the record if there is only one, else of the list. */
function pageOf([first, ...others]: readonly Stored[], { page }: Reminders): string {
  if (!first || others.length > 0) return page
  return `${page}?${new URLSearchParams({ detail: first.id })}`
}
