/** What is kept of a code that was sent to a phone. */
export interface SmsCodeTable {
  /** SHA-256 of what the code is good for and the phone. */
  readonly key_hash: string
  /** `$scrypt$…`: six digits hashed fast would be found in a second. */
  readonly code_hash: string
  readonly tries: number
  readonly expires_at: number
}

/** Messages sent within the hour that began at `since_at`. */
export interface SmsCountTable {
  readonly key: string
  readonly messages: number
  readonly since_at: number
}

/** A message of the outbox; its columns are the fields of schemas/entities/sys/sms.json. */
export interface SmsTable {
  readonly id: string
  readonly tenant_id: number
  readonly es_title: string | null
  readonly es_type: string | null
  readonly es_receiver: string | null
  readonly es_content: string | null
  readonly es_send_time: string | null
  readonly es_send_status: string | null
  readonly es_send_num: number | null
  readonly es_result: string | null
  readonly create_time: string
}

export const smsTables = [
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

/** Made here and not from its document: messages go out whatever documents there are. */
export const outboxTables = [
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
