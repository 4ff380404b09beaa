import { type Migration, migration } from '../db/migrate'

const checkRuleTables = [
  `create table sys_check_rule (
    id varchar(32) primary key,
    rule_name varchar(100) not null,
    rule_code varchar(64) not null unique,
    rule_json text not null,
    rule_description varchar(200),
    create_by varchar(100), create_time timestamp(0) not null default localtimestamp,
    update_by varchar(100), update_time timestamp(0))`,
]

/**
 * Check rules become records of an entity document: adds the record columns; the document declares the unique index.
 */
const editedCheckRules = [
  `alter table sys_check_rule
    add column tenant_id integer not null default 0,
    add column sys_org_code varchar(64),
    add column del_flag integer not null default 0,
    add column ver integer not null default 1`,
  'alter table sys_check_rule drop constraint sys_check_rule_rule_code_key',
]

export const checkMigrations: readonly Migration[] = [
  migration('013-check-rules', checkRuleTables),
  migration('041-edited-check-rules', editedCheckRules),
]
