import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { can, permissionOf } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { EntityDeps } from '../entity/contracts/deps'
import type { Counts } from '../entity/contracts/reading'
import { createReader } from '../entity/read/reader'
import { hasAllRows } from '../entity/read/rowRules'
import { entityTableOf } from '../entity/schema/entityTable'
import { addCall, text } from '../http/call'
import { declined, noRight, notFound, ok, type Refusal } from '../http/envelope'
import type { Caller } from '../http/right'
import type { DocumentsOf } from '../kernel/ofTenant'
import { sessionMessages } from '../sessions/messages'
import { sessionOf } from '../sessions/sessionOf'
import type { Sessions } from '../sessions/sessions'
import type { SessionUser } from '../sessions/sessionUser'
import { beyondViewer, loadViewed, mayView, type Viewed, viewRight } from '../sessions/viewed'
import { viewingMessages as messages } from './messages'

interface ViewingDeps {
  readonly db: Db
  readonly sessions: Sessions
  readonly entity: EntityDeps & { readonly counts: Counts }
  clock(): Date
  readonly documents: DocumentsOf
}

const begun = Type.Object({
  token: Type.String(),
  expiresAt: Type.Integer(),
  /** Whether row rules limit the viewer himself; they also apply while he views as another user. */
  limited: Type.Boolean(),
  userInfo: Type.Object({
    id: Type.String(),
    username: Type.String(),
    realname: Type.String(),
    avatar: Type.Union([Type.String(), Type.Null()]),
    tenantId: Type.Integer(),
  }),
})

export async function viewingRoutes(app: FastifyInstance, deps: ViewingDeps): Promise<void> {
  const { db, sessions } = deps
  const id = text({ max: 32 })

  addCall(
    app,
    {
      method: 'POST',
      url: '/sys/viewAs/begin',
      right: { can: viewRight },
      limit: 'check',
      summary:
        'Looks at the console as a member of the tenant, or as somebody who had this role alone: `token` opens what they see, for an hour, and no call that writes.',
      body: Type.Object({ userId: id, roleId: id }),
      answer: begun,
    },
    async ({ body: { userId, roleId }, caller, request }) => {
      const viewed = await viewedBy({ userId, roleId }, caller, deps)
      const { user: by, tokenHash: viewerHash } = await sessionOf(request, sessions)
      const around = { db, now: deps.clock(), documents: deps.documents(caller.tenantId) }
      const user = await loadViewed(viewed, by, around)
      if (!user) throw declined(messages.cannot(viewed.title))
      if (!mayView(user)) throw await stronger(user, viewed.title, db)
      const { token, expiresAt } = await sessions.openView({
        ...viewed,
        viewerHash,
        by: caller,
        ip: request.ip,
      })
      const { username, realname } = user
      const entities = [...deps.documents(caller.tenantId).entities.values()]
      return ok({
        token,
        expiresAt,
        limited: !entities.every((entity) => hasAllRows(entity, caller)),
        userInfo: {
          id: user.userId,
          username,
          realname,
          tenantId: viewed.tenantId,
          avatar: viewed.kind === 'user' ? await avatarOf(db, viewed.id) : null,
        },
      })
    },
  )

  addCall(
    app,
    {
      method: 'POST',
      url: '/sys/viewAs/end',
      right: 'session',
      answer: Type.Null(),
      summary: 'Ends looking at the console as another, by the session that has begun it.',
      body: Type.Object({ token: text({ max: 64 }) }),
    },
    async ({ body: { token }, request }) => {
      const { tokenHash } = await sessionOf(request, sessions)
      await sessions.closeView(token, tokenHash, request.ip)
      return ok(null, messages.ended)
    },
  )
}

/** The requested user or role. Throws if it is not in the caller's own lists. */
async function viewedBy(
  { userId, roleId }: { readonly userId: string; readonly roleId: string },
  caller: Caller,
  { entity: deps, documents }: ViewingDeps,
): Promise<Viewed & { readonly title: string }> {
  if ((userId === '') === (roleId === '')) throw declined(messages.whom)
  if (userId === caller.userId) throw declined(messages.self)
  const kind = roleId === '' ? 'user' : 'role'
  const entity = documents(caller.tenantId).entities.get(kind === 'user' ? 'sysUser' : 'sysRole')
  if (!entity) throw notFound()
  if (!can(caller.grants, permissionOf(entity, 'view'))) throw noRight()
  const id = userId || roleId
  const reader = createReader(entityTableOf(entity), deps, deps.counts)
  const [found] = await reader.findAll([id], caller)
  if (!found) throw notFound()
  const { realname, username, roleName } = found.values
  const title =
    kind === 'user' ? `${realname}（${username}）` : sessionMessages.role(String(roleName))
  return { kind, id, tenantId: caller.tenantId, title }
}

/** Refusal that names the rights which the viewed user has and the viewer does not. */
async function stronger(user: SessionUser, title: string, db: Db): Promise<Refusal> {
  const beyond = beyondViewer(user)
  const rows = await system(db)
    .selectFrom('sys_permission')
    .select('name')
    .distinct()
    .where('id', 'in', [...beyond, ''])
    .orderBy('name')
    .execute()
  return declined(
    messages.stronger(
      title,
      rows.map(({ name }) => name),
    ),
  )
}

async function avatarOf(db: Db, id: string): Promise<string | null> {
  const row = await system(db)
    .selectFrom('sys_user')
    .select('avatar')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.avatar ?? null
}
