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

export const checkMigrations: readonly Migration[] = [migration('013-check-rules', checkRuleTables)]
