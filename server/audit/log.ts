import { sql } from 'kysely'
import { beginningOf } from '../../renderer/model/characters/characters'
import type { Db } from '../db/open'
import { plainAddress } from '../http/address'
import { wallClock } from '../kernel/wallClock'

export interface LogEntry {
  /** 1 login, 2 operation. */
  readonly logType: 1 | 2
  readonly content: string
  readonly ip: string
  readonly account: string
  /** Name of the person; by default that of the account. */
  readonly name?: string
  /** Tenant of the line; by default the first tenant of the account. */
  readonly tenantId?: number
}

/** Writes a line of the system's log. Changes of records write their lines in their own transaction. */
export async function writeLog(db: Db, clock: () => Date, entry: LogEntry): Promise<void> {
  const row = {
    log_type: entry.logType,
    log_content: beginningOf(entry.content, 1000),
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
