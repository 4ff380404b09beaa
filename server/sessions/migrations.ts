import { type Migration, migration } from '../db/migrate'

// This step also creates the tables of failed logins and captchas; released steps must not change.
const sessions = [
  `create table sys_session (
    token_hash varchar(64) primary key,
    file_hash varchar(64) not null unique,
    user_id varchar(32) not null references sys_user on delete cascade,
    created_at bigint not null,
    used_at bigint not null,
    expires_at bigint not null,
    ip varchar(64) not null,
    user_agent varchar(255) not null)`,
  'create index sys_session_user on sys_session (user_id)',
  'create index sys_session_expiry on sys_session (expires_at)',
  `create table sys_login_attempt (
    key varchar(64) primary key,
    failures integer not null,
    since_at bigint not null)`,
  'create index sys_login_attempt_since on sys_login_attempt (since_at)',
  `create table sys_captcha (
    key_hash varchar(64) primary key,
    code_hash varchar(64) not null,
    expires_at bigint not null)`,
]

const views = [
  `create table sys_view (
    token_hash varchar(64) primary key,
    session_hash varchar(64) not null references sys_session on delete cascade,
    kind varchar(8) not null,
    viewed_id varchar(32) not null,
    tenant_id integer not null,
    title varchar(200) not null,
    expires_at bigint not null)`,
  'create index sys_view_session on sys_view (session_hash)',
  'create index sys_view_expiry on sys_view (expires_at)',
]

export const sessionMigrations: readonly Migration[] = [
  migration('002-sessions', sessions),
  migration('052-views', views),
]
