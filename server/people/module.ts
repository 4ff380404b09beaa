import { isWithin } from '../entity/read/rows'
import type { EntitiesOf } from '../kernel/ofTenant'
import type { Module } from '../module/module'
import { grantRoutes, type SeesOwner } from '../rights/grantRoutes'
import { departRoutes } from './departRoutes'
import { editionRoutes } from './editionRoutes'
import { peopleMigrations } from './migrations'
import { peopleRoutes } from './peopleRoutes'
import { positionHooks } from './positionHooks'
import { roleGrants, roleHooks, roleUserHooks } from './roleHooks'
import { tenantHooks } from './tenantHooks'
import { tenantMemberHooks } from './tenantMemberHooks'
import { userAgentHooks } from './userAgentHooks'
import { userHooks } from './userHooks'

/** People, their departments, roles and positions. */
export const peopleModule: Module = {
  name: 'people',
  migrations: peopleMigrations,
  start({ db, clock, documents, use }) {
    // Resolved lazily, because these families start later.
    const deps = { db, documents, rights: () => use('rights'), impact: () => use('impact') }
    return {
      adds: {
        hooks: {
          position: positionHooks,
          sysTenant: tenantHooks({ ...deps, removal: () => use('companyRemoval') }),
          sysUser: userHooks({ ...deps, clock, sessions: use('sessions') }),
          sysRole: roleHooks(deps),
          sysUserAgent: userAgentHooks,
          tenantMember: tenantMemberHooks(deps),
          sysRoleUser: roleUserHooks(deps),
        },
      },
      async routes(api) {
        const entities: EntitiesOf = (tenantId) => documents(tenantId).entities
        await departRoutes(api, { db, clock, entities, sessions: use('sessions') })
        await editionRoutes(api, deps)
        await peopleRoutes(api, { db, lookup: use('lookups'), records: use('entity') })
        const sees: SeesOwner = ({ id }, caller) =>
          isWithin(db, entities(caller.tenantId).get('sysRole'), caller, id)
        const of = { db, documents, rights: use('rights'), impact: use('impact'), sees }
        grantRoutes(api, of, roleGrants)
      },
    }
  },
}
