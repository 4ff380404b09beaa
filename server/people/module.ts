import type { Module } from '../module/module'
import { departRoutes } from './departRoutes'
import { editionRoutes } from './editionRoutes'
import { peopleMigrations } from './migrations'
import { peopleRoutes } from './peopleRoutes'
import { positionHooks } from './positionHooks'
import { tenantHooks } from './tenantHooks'

/** People, their departments, roles and positions. */
export const peopleModule: Module = {
  name: 'people',
  migrations: peopleMigrations,
  start: ({ db, clock, use }) => ({
    adds: { hooks: { position: positionHooks, sysTenant: tenantHooks } },
    async routes(api) {
      await departRoutes(api, { db, clock, sessions: use('sessions') })
      await editionRoutes(api, { db })
      await peopleRoutes(api, { db, lookup: use('lookups') })
    },
  }),
}
