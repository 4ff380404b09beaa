import type { Module } from '../module/module'
import { queryMigrations } from './migrations'
import { queryRoutes } from './routes'

/** Advanced queries that users save and share. */
export const queryModule: Module = {
  name: 'queries',
  migrations: queryMigrations,
  start: ({ db, clock, documents }) => ({
    routes: (api) => queryRoutes(api, { db, clock, documents }),
  }),
}
