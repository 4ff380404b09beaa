import type { Module } from '../module/module'
import { copyable, copySite } from './copySite'
import { siteMigrations } from './migrations'
import { siteRoutes } from './siteRoutes'

/** What websites are called, and what is done with whole ones. */
export const siteModule: Module = {
  name: 'sites',
  migrations: siteMigrations,
  start: ({ db, documents }) => ({
    adds: { hooks: { sysSite: { operations: [copyable, copySite] } } },
    routes: (api) => siteRoutes(api, { db, documents }),
  }),
}
