import { type Migration, migration } from '../db/migrate'

export const intakeMigrations: readonly Migration[] = [
  migration('040-intake', [
    `create table sys_intake_secret (
      one boolean primary key default true check (one), secret varchar(64) not null)`,
  ]),
]
