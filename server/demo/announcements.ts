import type { Db } from '../db/open'
import { newId, stableId } from '../kernel/ids'
import letters from './announcements.json'
import type { Past } from './clock'
import type { DemoRecord } from './products'

/** Shape of announcements.json, per tenant. */
interface Letter {
  readonly title: string
  readonly priority: string
  readonly category: string
  readonly daysAgo: number
  /** Minute of the day when it was sent. */
  readonly minutes: number
  readonly content: string
  readonly abstract?: string
  /** Usernames of the recipients; absent = everybody. */
  readonly for?: readonly string[]
  /** Usernames of its readers. */
  readonly read?: readonly string[]
  readonly open?: readonly string[]
  /** Entity and number of the demo record it is about. */
  readonly record?: readonly (string | number)[]
  readonly status?: string
}

const byTenant: Readonly<Record<string, readonly Letter[]>> = letters
const of = (tenantId: number): readonly Letter[] => byTenant[tenantId] ?? []

/** Ids of the demo's users by username. */
export type People = ReadonlyMap<string, string>

export const announcementsOf = (
  tenantId: number,
  people: People,
  past: Past,
): readonly DemoRecord[] =>
  of(tenantId).map((letter) => {
    const { status = '1', open = [], record, for: names } = letter
    const time = past.time(letter.daysAgo, letter.minutes)
    return {
      titile: letter.title,
      msgCategory: letter.category,
      priority: letter.priority,
      msgType: names ? 'USER' : 'ALL',
      userIds: names ? idsOf(names, people) : null,
      msgAbstract: letter.abstract ?? null,
      msgContent: letter.content,
      openType: open[0] ?? null,
      openPage: open[1] ?? null,
      busId: record ? stableId(String(record[0]), String(tenantId), String(record[1])) : null,
      sendStatus: status,
      sender: 'admin',
      sendTime: status === '0' ? null : time,
      cancelTime: status === '2' ? past.time(letter.daysAgo, letter.minutes + 90) : null,
      createTime: time,
    }
  })

/** Writes recipients and read marks; `ids` are the announcements' ids in order. */
export async function sendAnnouncements(
  db: Db,
  tenantId: number,
  ids: readonly string[],
  { people, past }: { readonly people: People; readonly past: Past },
): Promise<void> {
  const rows = of(tenantId).flatMap(({ for: names = [], read = [], daysAgo, minutes }, at) =>
    idsOf([...new Set([...names, ...read])], people).map((user) => {
      const isRead = idsOf(read, people).includes(user)
      return {
        id: newId(),
        annt_id: ids[at] ?? '',
        user_id: user,
        read_flag: isRead ? '1' : '0',
        read_time: isRead ? past.time(daysAgo, minutes + 35) : null,
      }
    }),
  )
  if (ids.length > 0) await db.insertInto('sys_announcement_send').values(rows).execute()
}

const idsOf = (names: readonly string[], people: People): readonly string[] =>
  names.flatMap((name) => people.get(name) ?? [])
