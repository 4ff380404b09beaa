import { can, type Documents, permissionOf } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { Caller } from '../http/right'
import { sha256 } from '../kernel/tokens'
import { wallClock } from '../kernel/wallClock'
import type { Question } from './explain'

/** What messages that ask for a right are about, among all announcements. */
export const askingType = 'right'

/** Names what somebody asks for, the same each time that he does. */
export const askingId = ({ userId, tenantId }: Caller, { kind, name, id }: Question): string =>
  sha256(JSON.stringify([userId, tenantId, kind, name, id])).slice(0, 50)

/** Of a kind of record that he may not read at all it is that right that he lacks; whether there is such a record is not told. */
export function lackedFor(asked: Question, { grants }: Caller, { entities }: Documents): Question {
  const entity = asked.kind === 'row' ? entities.get(asked.name) : undefined
  const view = entity && permissionOf(entity, 'view')
  return view === undefined || can(grants, view) ? asked : { kind: 'code', name: view, id: '' }
}

/** Whether he has asked the administrators for it today. */
export async function askedToday(db: Db, askedId: string, now: Date): Promise<boolean> {
  const day = wallClock(now).slice(0, 'YYYY-MM-DD'.length)
  const found = await system(db)
    .selectFrom('sys_announcement')
    .select('id')
    .where('bus_type', '=', askingType)
    .where('bus_id', '=', askedId)
    .where('create_time', '>=', `${day} 00:00:00`)
    .executeTakeFirst()
  return found !== undefined
}
