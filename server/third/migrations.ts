import { auditColumns as audit, type Migration, migration } from '../db/migrate'

// This step also creates the tables of WeChat codes; released steps must not change.
const thirdAccounts = [
  `create table sys_third_account (
    id varchar(32) primary key,
    sys_user_id varchar(32) not null references sys_user on delete cascade,
    third_type varchar(50) not null,
    third_user_uuid varchar(64) not null,
    third_user_id varchar(255) not null,
    realname varchar(100),
    avatar varchar(500),
    status integer not null default 1,
    del_flag integer not null default 0,
    unique (third_type, third_user_uuid),
    unique (third_type, sys_user_id),
    ${audit})`,
  'create index sys_third_account_user on sys_third_account (sys_user_id)',
  `create table sys_login_pass (
    pass_hash varchar(64) primary key,
    kind varchar(20) not null,
    content text not null,
    expires_at bigint not null)`,
  'create index sys_login_pass_expiry on sys_login_pass (expires_at)',
  `create table sys_wechat_ticket (
    ticket_hash varchar(64) primary key,
    purpose varchar(10) not null,
    state varchar(10) not null default 'open',
    browser_hash varchar(64),
    user_id varchar(32) references sys_user on delete cascade,
    person text,
    expires_at bigint not null)`,
  'create index sys_wechat_ticket_expiry on sys_wechat_ticket (expires_at)',
  'create index sys_wechat_ticket_user on sys_wechat_ticket (user_id)',
]

export const thirdMigrations: readonly Migration[] = [
  migration('007-third-accounts', thirdAccounts),
]
