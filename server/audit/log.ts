import { sql } from 'kysely'
import type { Db } from '../db/open'
import { plainAddress } from '../http/address'
import { wallClock } from '../kernel/wallClock'

export interface LogEntry {
  /** 1 login, 2 operation. */
  readonly logType: 1 | 2
  readonly content: string
  readonly ip: string
  readonly account: string
  /** Of the person; the account's unless given. */
  readonly name?: string
  /** Whose line it is; the first of the account's tenants unless given. */
  readonly tenantId?: number
}

/** A line of the system's log. Changes of records write theirs in their own transaction. */
export async function writeLog(db: Db, clock: () => Date, entry: LogEntry): Promise<void> {
  const row = {
    log_type: entry.logType,
    log_content: entry.content.slice(0, 1000),
    ip: plainAddress(entry.ip).slice(0, 64),
    userid: entry.account.slice(0, 100),
    username:
      entry.name ??
      sql<string>`(select realname from sys_user where username = ${entry.account} and del_flag = 0)`,
    create_time: wallClock(clock()),
    tenant_id:
      entry.tenantId ??
      sql<number>`(select member.tenant_id from sys_user_tenant member
      join sys_user on sys_user.id = member.user_id where sys_user.username = ${entry.account}
      order by member.sort_no, member.tenant_id limit 1)`,
  }
  await db.insertInto('sys_log').values(row).execute()
}
