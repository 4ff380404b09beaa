import { type Migration, migration } from '../db/migrate'

const loginPlaces = [
  `create table sys_login_place (
    key varchar(64) primary key,
    seen_at bigint not null)`,
  'create index sys_login_place_seen on sys_login_place (seen_at)',
]

export const authMigrations: readonly Migration[] = [migration('015-login-places', loginPlaces)]
