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

/** Migration 006. */
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
