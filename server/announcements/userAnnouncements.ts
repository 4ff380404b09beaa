import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { hasRights } from '#model'
import type { Db } from '../db/open'
import { literally } from '../entity/read/where'
import type { Caller } from '../http/right'
import { wallClock } from '../kernel/wallClock'

/** An announcement as its addressee sees it, without the other addressees. */
export type OwnAnnouncement = Readonly<Record<string, unknown>>

export interface OwnQuery {
  readonly titile: string
  readonly sender: string
  readonly readFlag: string
  readonly busType: string
  readonly msgCategory: string
  /** Excludes announcements of workflows. */
  readonly withoutBpm: boolean
  readonly pageNo: number
  readonly pageSize: number
}

export interface UserAnnouncements {
  /** The newest unread announcements of each category, at most `most`, and the number of all unread ones. */
  unread(caller: Caller, most: number): Promise<Readonly<Record<'1' | '2', Unread>>>
  /** A released announcement that is addressed to the caller, in the current tenant. */
  find(caller: Caller, id: string): Promise<OwnAnnouncement | undefined>
  list(
    caller: Caller,
    query: OwnQuery,
  ): Promise<{ readonly records: readonly OwnAnnouncement[]; readonly total: number }>
  /** Marks one announcement, or all of the tenant, as read; returns the number of those that were unread. */
  markRead(caller: Caller, id?: string): Promise<number>
}

export interface Unread {
  readonly list: readonly OwnAnnouncement[]
  readonly total: number
}

export function createUserAnnouncements(db: Db, clock: () => Date): UserAnnouncements {
  return {
    async unread(caller, most) {
      await addMissing(db, caller)
      const { rows } = await sql<OwnAnnouncement & { place: number; total: number }>`
        select * from (
          select ${columns},
            row_number() over (partition by a.msg_category order by ${newestFirst}) as place,
            count(*) over (partition by a.msg_category) as total
          ${ownedBy(caller)} and s.read_flag = '0' and a.msg_category in ('1', '2')
        ) ranked where place <= ${most} order by "msgCategory", place`.execute(db)
      const of = (category: string): Unread => {
        const found = rows.filter(({ msgCategory }) => msgCategory === category)
        return {
          list: found.map(({ place: _place, total: _total, ...announcement }) => announcement),
          total: Number(found[0]?.total ?? 0),
        }
      }
      return { 1: of('1'), 2: of('2') }
    },

    async find(caller, id) {
      await addMissing(db, caller)
      const { rows } = await sql<OwnAnnouncement>`
        select ${columns} ${ownedBy(caller)} and a.id = ${id}`.execute(db)
      return rows[0]
    },

    async list(caller, query) {
      await addMissing(db, caller)
      const from = sql`${ownedBy(caller)} and ${sql.join(filters(query), sql` and `)}`
      const { pageNo, pageSize } = query
      const [page, count] = await Promise.all([
        sql<OwnAnnouncement>`select ${columns} ${from}
          order by s.read_flag, ${newestFirst}
          limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db),
        sql<{ total: number }>`select count(*) as total ${from}`.execute(db),
      ])
      // The id of a row is the id of the read mark here (contract, §8.2).
      const records = page.rows.map((row) => ({ ...row, id: row.sendId }))
      return { records, total: Number(count.rows[0]?.total ?? 0) }
    },

    async markRead(caller, id) {
      await addMissing(db, caller)
      const which = id === undefined ? sql<SqlBool>`true` : sql<SqlBool>`annt_id = ${id}`
      const { numAffectedRows = 0n } = await sql`
        update sys_announcement_send set read_flag = '1', read_time = ${wallClock(clock())}::timestamp
        where user_id = ${caller.userId} and read_flag = '0' and ${which}
          and annt_id in (select id from sys_announcement where ${released(caller, sql`sys_announcement`)})`.execute(
        db,
      )
      return Number(numAffectedRows)
    },
  }
}

const columns = sql`a.id, s.id as "sendId", a.id as "anntId", a.id as "msgId", s.user_id as "userId",
  a.titile, a.msg_content as "msgContent", a.msg_abstract as "msgAbstract", a.sender,
  p.realname as "sender_dictText", a.send_time as "sendTime", a.create_time as "createTime",
  a.start_time as "startTime", a.end_time as "endTime", a.priority, a.msg_category as "msgCategory",
  a.msg_type as "msgType", a.bus_type as "busType", a.bus_id as "busId", a.open_type as "openType",
  a.open_page as "openPage", s.read_flag as "readFlag", s.read_time as "readTime"`

const newestFirst = sql`a.send_time desc, a.id desc`

/** A user without rights reads only what was sent to him by name, not announcements to everybody. */
const released = ({ tenantId, grants }: Caller, alias: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`${alias}.tenant_id = ${tenantId} and ${alias}.send_status = '1' and ${alias}.del_flag = 0
    and (${hasRights(grants)}::boolean or ${alias}.msg_type <> 'ALL')`

const ownedBy = (caller: Caller) => sql`
  from ${sends(caller)} s join sys_announcement a on a.id = s.annt_id
    left join sys_user p on p.username = a.sender
  where s.user_id = ${caller.userId} and ${released(caller, sql`a`)}`

/** Announcements to everybody for which the reader has no row yet, with the columns that his row would have. */
const missing = (caller: Caller) => sql`
  from sys_announcement a join sys_user u on u.id = ${caller.userId}
  where ${released(caller, sql`a`)} and a.msg_type = 'ALL'
    and (a.end_time is null or a.end_time >= u.create_time)
    and not exists (
      select 1 from sys_announcement_send s where s.user_id = u.id and s.annt_id = a.id)`

/** Creates the reader's rows of announcements to everybody when he first asks (contract, §8.1); viewers create none, see `sends`. */
async function addMissing(db: Db, caller: Caller): Promise<void> {
  if (caller.viewer) return
  await sql`
    insert into sys_announcement_send (id, annt_id, user_id)
    select replace(gen_random_uuid()::text, '-', ''), a.id, u.id ${missing(caller)}
    on conflict do nothing`.execute(db)
}

/** Which user received which announcement. A viewer sees the missing rows as if they existed. */
const sends = (caller: Caller) =>
  caller.viewer
    ? sql`(select id, annt_id, user_id, read_flag, read_time from sys_announcement_send
        union all select a.id, a.id, u.id, '0', null::timestamp ${missing(caller)})`
    : sql`sys_announcement_send`

function filters(query: OwnQuery): readonly RawBuilder<SqlBool>[] {
  const like = (text: string) => `%${literally(text)}%`
  const { titile, sender, readFlag, busType, msgCategory, withoutBpm } = query
  return [
    sql<SqlBool>`true`,
    ...(titile ? [sql<SqlBool>`a.titile ilike ${like(titile)}`] : []),
    ...(sender
      ? [sql<SqlBool>`(a.sender ilike ${like(sender)} or p.realname ilike ${like(sender)})`]
      : []),
    ...(readFlag ? [sql<SqlBool>`s.read_flag = ${readFlag}`] : []),
    ...(busType ? [sql<SqlBool>`a.bus_type = ${busType}`] : []),
    ...(msgCategory ? [sql<SqlBool>`a.msg_category = ${msgCategory}`] : []),
    ...(withoutBpm ? [sql<SqlBool>`a.bus_type is distinct from 'bpm'`] : []),
  ]
}
