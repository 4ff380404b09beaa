import type { Module } from '../module/module'
import { departHooks } from './departHooks'
import { departReads } from './departReads'
import { grantRoutes } from './grantRoutes'
import { memberRoutes } from './memberRoutes'
import { departMigrations } from './migrations'
import { departRoleHooks } from './roleHooks'

/** Whose changes are changes of rights. */
const entities = new Set(['sysDepart', 'departRole', 'departMember'])

/** Departments as administrators keep them: their people, their roles, what they are granted (contract, §6.4, 6.5). */
export const departModule: Module = {
  name: 'departs',
  migrations: departMigrations,
  start({ db, clock, documents, use }) {
    const rights = use('rights')
    return {
      adds: {
        hooks: {
          sysDepart: departHooks(() => documents().entities.values()),
          departRole: departRoleHooks,
        },
        written({ entity }) {
          if (entities.has(entity.name)) void rights.changed()
        },
      },
      async routes(api) {
        await departReads(api, { db })
        await memberRoutes(api, { db, clock, rights, lookup: use('lookups') })
        await grantRoutes(api, { db, rights })
      },
    }
  },
}
