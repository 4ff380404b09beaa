import type { Module } from '../module/module'
import { dataLogHooks } from './dataLogHooks'
import { logHooks } from './logHooks'
import { auditMigrations } from './migrations'

/** The log of who signed in and did what, and the versions of records that it tells of. */
export const auditModule: Module = {
  name: 'audit',
  migrations: auditMigrations,
  start: ({ clock, documents }) => ({
    adds: { hooks: { log: logHooks(clock), dataLog: dataLogHooks(() => documents().entities) } },
  }),
}
