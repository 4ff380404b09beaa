import type { EntitiesOf } from '../kernel/ofTenant'
import type { Module } from '../module/module'
import { dataLogHooks } from './dataLogHooks'
import { logHooks } from './logHooks'
import { logMigrations } from './migrations'
import { logContentMask } from './visibleLogLines'

/** The log of sign-ins and actions, and the versions of records stored in it. */
export const logModule: Module = {
  name: 'logs',
  migrations: logMigrations,
  start({ clock, documents }) {
    const entities: EntitiesOf = (tenantId) => documents(tenantId).entities
    const columnMask = logContentMask(entities)
    return {
      adds: {
        hooks: {
          log: { ...logHooks(clock), columnMask },
          dataLog: { ...dataLogHooks(entities), columnMask },
        },
      },
    }
  },
}
