import type { Module } from '../module/module'
import { adMigrations } from './migrations'
import { regionHooks } from './regions'

/** Advertising plans count their days by country, which their documents cannot express. */
export const adModule: Module = {
  name: 'ads',
  migrations: adMigrations,
  start: ({ documents }) => ({
    adds: { hooks: regionHooks((tenantId) => documents(tenantId).entities) },
  }),
}
