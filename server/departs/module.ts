import type { Module } from '../module/module'
import { removalImpacts } from '../people/removalImpact'
import { departHooks } from './departHooks'
import { departReads } from './departReads'
import { departGrantRoutes } from './grants'
import { memberRoutes } from './memberRoutes'
import { departMigrations } from './migrations'
import { departRoleHooks } from './roleHooks'

/** Administration of departments: people, roles and grants (contract, §6.4, 6.5). */
export const departModule: Module = {
  name: 'departs',
  migrations: departMigrations,
  start({ db, clock, documents, use }) {
    const rights = use('rights')
    const committed = () => rights.changed()
    return {
      adds: {
        hooks: {
          sysDepart: {
            ...departHooks(
              (tenantId) => documents(tenantId).entities,
              () => use('impact'),
            ),
            committed,
          },
          departRole: departRoleHooks({ rights: () => rights, impact: () => use('impact') }),
          departMember: {
            operations: removalImpacts({ can: 'departMember:delete' }, () => use('impact')),
            committed,
          },
        },
      },
      async routes(api) {
        await departReads(api, { db, entities: (tenantId) => documents(tenantId).entities })
        const impact = use('impact')
        const records = use('entity')
        await memberRoutes(api, { db, clock, rights, impact, lookup: use('lookups'), records })
        departGrantRoutes(api, { db, documents, rights, impact })
      },
    }
  },
}
