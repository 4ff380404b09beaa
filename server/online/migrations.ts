import { type Migration, migration } from '../db/migrate'

const moment = (column: string) =>
  `to_timestamp(session.${column} / 1000) at time zone 'Asia/Shanghai'`

/** Sessions of each tenant's members that are open, or ended a moment ago. */
const onlineView = [
  `create view sys_online as select left(session.token_hash, 32) as id, member.tenant_id,
    session.token_hash as token, person.username, person.realname, person.avatar, person.birthday,
    person.sex, person.phone, session.ip, session.user_agent,
    (${moment('used_at')})::timestamp(0) as used_time, session.used_at, session.expires_at,
    null::varchar as create_by, (${moment('created_at')})::timestamp(0) as create_time,
    null::varchar as update_by, null::timestamp(0) as update_time, null::varchar as sys_org_code,
    0 as del_flag, 1 as ver
    from sys_session session
    join sys_user person on person.id = session.user_id and person.status = 1 and person.del_flag = 0
    join sys_user_tenant member on member.user_id = person.id`,
]

export const onlineMigrations: readonly Migration[] = [migration('034-online', onlineView)]
