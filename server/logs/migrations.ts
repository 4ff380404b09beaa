import { type Migration, migration } from '../db/migrate'

const beside = `create_time, null::varchar as update_by, null::timestamp(0) as update_time,
  null::varchar as sys_org_code, 0 as del_flag, 1 as ver`

const record = `id::text as id, data_table, data_id, request_param as data_content,
  request_param as changes, operate_type, log_content, userid as create_by, username,
  (select count(*) from sys_log earlier where earlier.data_table = line.data_table
    and earlier.data_id = line.data_id and earlier.id <= line.id) as data_version, ${beside}`

/** Two views of one table: the lines of the log, and the versions of records. */
const logViews = [
  'alter table sys_log add column cleared boolean not null default false',
  // Log-ins used to be written without a tenant.
  `update sys_log set tenant_id = (select member.tenant_id from sys_user_tenant member
    join sys_user on sys_user.id = member.user_id where sys_user.username = sys_log.userid
    order by member.sort_no, member.tenant_id limit 1) where tenant_id is null`,
  'create index sys_log_tenant on sys_log (tenant_id, create_time desc, id)',
  `create view sys_log_line as select id::text as id, tenant_id, log_type, log_content, operate_type, userid,
    username, ip, method, request_url, request_param, request_type, cost_time, data_table, data_id,
    userid as create_by, ${beside} from sys_log where not cleared`,
  // Rows shared by all tenants appear in each tenant.
  `create view sys_data_log as
    select tenant_id, ${record} from sys_log line where data_id is not null and tenant_id <> 0
    union all
    select tenant.id as tenant_id, shared.* from sys_tenant tenant cross join lateral (
      select ${record} from sys_log line where data_id is not null and tenant_id = 0) shared`,
]

const withoutDiff = record.replaceAll('request_param as', 'null::text as')

/** Changes are shown field by field, by rights; views leave them out so that they cannot be searched or grouped. */
const withheldDiffs = [
  `create or replace view sys_log_line as select id::text as id, tenant_id, log_type, log_content, operate_type, userid,
    username, ip, method, request_url, case when data_id is null then request_param end as request_param,
    request_type, cost_time, data_table, data_id, userid as create_by, ${beside} from sys_log where not cleared`,
  `create or replace view sys_data_log as
    select tenant_id, ${withoutDiff} from sys_log line where data_id is not null and tenant_id <> 0
    union all
    select tenant.id as tenant_id, shared.* from sys_tenant tenant cross join lateral (
      select ${withoutDiff} from sys_log line where data_id is not null and tenant_id = 0) shared`,
]

export const logMigrations: readonly Migration[] = [
  migration('035-log-views', logViews),
  migration('063-log-diffs', withheldDiffs),
]
