import { type Migration, migration } from '../db/migrate'

export const jobMigrations: readonly Migration[] = [
  migration('020-jobs', [
    `create table sys_job (
      kind varchar(64) not null,
      subject varchar(200) not null,
      tenant_id integer not null default 0,
      due timestamp(0) not null,
      expression varchar(120),
      failures integer not null default 0,
      note varchar(500),
      primary key (kind, subject))`,
    'create index sys_job_due on sys_job (due)',
  ]),
]
