import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Db } from '../db/open'
import { isWithin } from '../entity/read/rows'
import { addCall, requiredText } from '../http/call'
import { notFound, ok } from '../http/envelope'
import type { DocumentsOf } from '../kernel/ofTenant'
import { menuTree, treeAnswer } from '../menu/tree'
import { outsideTenant } from '../rights/editions'
import { type GrantCalls, grantRoutes, type SeesOwner } from '../rights/grantRoutes'
import type { Impact } from '../rights/impact'
import type { Rights } from '../rights/rights'
import { rolesWithin } from './members'
import { departMessages as messages } from './messages'

/** The specification has them below the department's path, other consoles below its grants' path. */
const ofRoles = ['/sys/sysDepartPermission', '/sys/sysDepart']

const departGrants: GrantCalls = {
  kind: 'depart',
  owner: 'departId',
  missing: messages.departFirst,
  read: ['/sys/permission/queryDepartPermission'],
  save: ['/sys/permission/saveDepartPermission'],
  rules: ['/sys/sysDepartPermission/datarule'],
  rights: { read: 'depart:grant', give: 'depart:grant' },
}

const roleGrants: GrantCalls = {
  kind: 'departRole',
  owner: 'roleId',
  within: 'departId',
  missing: messages.roleFirst,
  read: ofRoles.map((base) => `${base}/queryDeptRolePermission`),
  save: ofRoles.map((base) => `${base}/saveDeptRolePermission`),
  rules: ['/sys/sysDepartRole/datarule'],
  rights: { read: 'departRole:grant', give: 'departRole:grant' },
}

interface GrantDeps {
  readonly db: Db
  readonly documents: DocumentsOf
  readonly rights: Rights
  readonly impact: Impact
}

/** Grants of departments and of their roles (contract, §6.3, 6.5). */
export function departGrantRoutes(app: FastifyInstance, deps: GrantDeps): void {
  const { db, documents, rights } = deps
  const sees: SeesOwner = async ({ kind, id }, caller) => {
    const { entities } = documents(caller.tenantId)
    if (kind === 'depart') return await isWithin(db, entities.get('sysDepart'), caller, id)
    const { rows } = await sql`select 1 from sys_depart_role role
      where id = ${id} and ${rolesWithin(entities, caller)}`.execute(db)
    return rows.length > 0
  }
  grantRoutes(app, { ...deps, sees }, departGrants)
  grantRoutes(app, { ...deps, sees }, roleGrants)
  for (const base of ofRoles) {
    addCall(
      app,
      {
        method: 'GET',
        url: `${base}/queryTreeListForDeptRole`,
        right: { can: 'departRole:grant' },
        summary: 'What a department is granted, as the tree that its roles choose from.',
        query: Type.Object({ departId: requiredText({ max: 32 }) }),
        answer: treeAnswer,
      },
      async ({ query: { departId: id }, caller }) => {
        const depart = { kind: 'depart', id } as const
        if (!(await sees(depart, caller))) throw notFound()
        const granted = await rights.grants(depart, caller)
        const only = new Set(granted.map(({ permissionId }) => permissionId))
        return ok(
          await menuTree(db, {
            ...documents(caller.tenantId),
            only,
            without: await outsideTenant(db, caller, documents(caller.tenantId)),
          }),
        )
      },
    )
  }
}
