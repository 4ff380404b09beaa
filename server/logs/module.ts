import type { Module } from '../module/module'
import { dataLogHooks } from './dataLogHooks'
import { logHooks } from './logHooks'
import { logMigrations } from './migrations'
import { contentVeil } from './told'

/** The log of who signed in and did what, and the versions of records that it tells of. */
export const logModule: Module = {
  name: 'logs',
  migrations: logMigrations,
  start({ clock, documents }) {
    const entities = () => documents().entities
    const veil = contentVeil(entities)
    return {
      adds: {
        hooks: {
          log: { ...logHooks(clock), veil },
          dataLog: { ...dataLogHooks(entities), veil },
        },
      },
    }
  },
}
