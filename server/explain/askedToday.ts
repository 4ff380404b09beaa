import { can, type Documents, permissionOf } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { Caller } from '../http/right'
import { sha256 } from '../kernel/tokens'
import { wallClock } from '../kernel/wallClock'
import type { Question } from './explain'

/** `bus_type` of announcements that ask for a right. */
export const askingType = 'right'

/** Id of a request for a right; the same for each request by the same user for the same thing. */
export const askingId = ({ userId, tenantId }: Caller, { kind, name, id }: Question): string =>
  sha256(JSON.stringify([userId, tenantId, kind, name, id])).slice(0, 50)

/**
 * The right that the user lacks. If he may not read this kind of record at all, it is that right, so that the answer
 * does not reveal whether the record exists.
 */
export function lackedFor(asked: Question, { grants }: Caller, { entities }: Documents): Question {
  const entity = asked.kind === 'row' ? entities.get(asked.name) : undefined
  const view = entity && permissionOf(entity, 'view')
  return view === undefined || can(grants, view) ? asked : { kind: 'code', name: view, id: '' }
}

/** Whether the user has asked the administrators for it today. */
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
