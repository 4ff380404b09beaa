import { type Migration, migration } from '../db/migrate'

const smsTables = [
  `create table sys_sms_code (
    key_hash varchar(64) primary key,
    code_hash varchar(255) not null,
    tries integer not null,
    expires_at bigint not null)`,
  'create index sys_sms_code_expiry on sys_sms_code (expires_at)',
  `create table sys_sms_count (
    key varchar(64) primary key,
    messages integer not null,
    since_at bigint not null)`,
]

/** Created here, not from the document: messages must be sent whatever documents are in force. */
const outboxTables = [
  `create table sys_sms (
    id varchar(32) primary key,
    tenant_id integer not null default 0,
    es_title varchar(100),
    es_type varchar(100),
    es_receiver varchar(100),
    es_content text,
    es_send_time timestamp(0),
    es_send_status varchar(100),
    es_send_num bigint,
    es_result varchar(500),
    create_by varchar(100),
    create_time timestamp(0) not null default localtimestamp(0),
    update_by varchar(100),
    update_time timestamp(0),
    sys_org_code varchar(64),
    del_flag smallint not null default 0,
    ver integer not null default 1)`,
]

export const smsMigrations: readonly Migration[] = [
  migration('006-codes', smsTables),
  migration('006-outbox', outboxTables),
]
