import { type Migration, migration } from '../db/migrate'

export const assignmentMigrations: readonly Migration[] = [
  migration('062-assignment', [
    `create table sys_assign_turn (
      rule_id varchar(32) not null, username varchar(100) not null,
      tenant_id integer not null references sys_tenant, turn integer not null,
      primary key (rule_id, username))`,
  ]),
]
