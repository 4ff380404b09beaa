import type { Module } from '../module/module'
import { adMigrations } from './migrations'
import { regionHooks } from './regions'

/** What advertising plans are beyond their documents: their days are counted by country. */
export const adModule: Module = {
  name: 'ads',
  migrations: adMigrations,
  start: ({ documents }) => ({
    adds: { hooks: regionHooks(() => documents().entities) },
  }),
}
