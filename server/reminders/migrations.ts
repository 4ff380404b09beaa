import { type Migration, migration } from '../db/migrate'

export const reminderMigrations: readonly Migration[] = [
  migration('070-reminders', [
    `create table sys_reminder (
      tenant_id integer not null, subject varchar(140) not null, record_id varchar(64) not null,
      primary key (tenant_id, subject, record_id))`,
  ]),
]
