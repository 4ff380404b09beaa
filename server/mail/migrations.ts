import { auditColumns, type Migration, migration } from '../db/migrate'

const columns = `es_title, es_type, es_receiver, es_content, es_param, es_send_time, es_send_status,
  es_send_num, es_result, remark, template_code, next_time, message_id, twice, create_by, create_time,
  update_by, update_time, sys_org_code, del_flag, ver`

export const mailMigrations: readonly Migration[] = [
  migration('060-mail', [
    // A company's own documents may have created the table already.
    `create table if not exists sys_sms_template (
      id varchar(32) primary key,
      tenant_id integer not null default 0,
      template_name varchar(100),
      template_code varchar(64),
      template_type varchar(100),
      template_subject varchar(200),
      template_content text,
      template_test_json text,
      sys_org_code varchar(64),
      del_flag integer not null default 0,
      ver integer not null default 1,
      ${auditColumns})`,
    'alter table sys_sms_template add column if not exists template_subject varchar(200)',
    `alter table sys_sms
      alter column es_title type varchar(200),
      alter column es_receiver type varchar(254),
      add column es_param text,
      add column remark varchar(500),
      add column template_code varchar(64),
      add column next_time timestamp(0),
      add column message_id varchar(300),
      add column twice varchar(100) not null default 'N',
      add column taken_until timestamp(0)`,
    'create index sys_sms_next on sys_sms (next_time, id) where next_time is not null',
    // Rows shared by all tenants appear in each tenant.
    `create view sys_sms_line as
      select id, tenant_id, ${columns} from sys_sms where tenant_id <> 0
      union all
      select shared.id, tenant.id as tenant_id, ${columns
        .split(',')
        .map((name) => `shared.${name.trim()}`)
        .join(', ')} from sys_tenant tenant cross join sys_sms shared where shared.tenant_id = 0`,
  ]),
  migration('061-mail-replies', [
    `alter table sys_sms_template
      add column if not exists template_use varchar(100),
      add column if not exists template_language varchar(100),
      add column if not exists active varchar(100) default 'Y'`,
    `alter table sys_sms
      add column about_entity varchar(64),
      add column about_id varchar(32)`,
    'create index sys_sms_about on sys_sms (about_id, id) where about_id is not null',
    'create index sys_sms_author on sys_sms (create_by, id) where template_code is not null',
  ]),
  migration('108-mail-states', [
    'alter table sys_sms_template add column if not exists template_states varchar(1000)',
    'drop index if exists sys_sms_author',
    'create index sys_sms_about_newest on sys_sms (about_id, create_time desc, id) where about_id is not null',
    'drop index if exists sys_sms_about',
  ]),
]
