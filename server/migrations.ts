import { announcementMigrations } from './announcements/migrations'
import { authMigrations } from './auth/migrations'
import { checkMigrations } from './checks/migrations'
import type { Migration } from './db/migrate'
import { dictionaryMigrations } from './dictionaries/migrations'
import { entityMigrations } from './entity/migrations'
import { fileMigrations } from './files/migrations'
import { peopleMigrations } from './people/migrations'
import { queryMigrations } from './queries/migrations'
import { sessionMigrations } from './sessions/migrations'
import { smsMigrations } from './sms/migrations'
import { thirdMigrations } from './third/migrations'

/** The steps of all families in the order of their names, which begin with a number. */
export const systemMigrations: readonly Migration[] = [
  ...announcementMigrations,
  ...authMigrations,
  ...checkMigrations,
  ...dictionaryMigrations,
  ...entityMigrations,
  ...fileMigrations,
  ...peopleMigrations,
  ...queryMigrations,
  ...sessionMigrations,
  ...smsMigrations,
  ...thirdMigrations,
].sort((one, other) => (one.name < other.name ? -1 : 1))
