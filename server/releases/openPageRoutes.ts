import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { can, companyOf } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { addCall, requiredText } from '../http/call'
import { ok } from '../http/envelope'
import type { Caller } from '../http/right'
import { groupBy } from '../kernel/groupBy'
import type { OpenPage, OpenPages } from '../live/openPages'
import { requirePublisher } from './publishers'
import { edits } from './rights'
import { scopeOf } from './scope'

interface OpenPageDeps {
  readonly db: Db
  openPages(): Pick<OpenPages, 'among'>
}

/** Who would see a release at once, because he has one of its pages open. */
export async function openPageRoutes(app: FastifyInstance, deps: OpenPageDeps): Promise<void> {
  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/document/openPages',
      right: edits,
      summary:
        'Which of these pages (codes, separated by commas) people other than the caller have open, for who may publish. Names of people of his company are told to who sees who is signed in; of all others the number.',
      query: Type.Object({ pages: requiredText({ max: 8_000 }) }),
      answer: Type.Array(
        Type.Object({
          page: Type.String(),
          people: Type.Array(Type.String()),
          others: Type.Integer(),
        }),
      ),
    },
    async ({ query: { pages }, caller }) => {
      requirePublisher(caller)
      const { all: isAll, id } = scopeOf(caller)
      const codes = pages.split(',').filter((code) => isAll || companyOf(code) === id)
      const open = (await deps.openPages().among(codes)).filter(
        ({ userId, tenantId }) => userId !== caller.userId && (isAll || tenantId === id),
      )
      const names = await namesFor(caller, deps.db, open)
      const byPage = groupBy(open, ({ page }) => page)
      return ok(
        [...byPage].map(([page, shown]) => {
          const people = new Set(shown.map(({ userId }) => userId))
          const named = [...people].flatMap((one) => names.get(one) ?? [])
          return { page, people: named, others: people.size - named.length }
        }),
      )
    },
  )
}

/** Names by account of those whom the caller may see among who is signed in. */
async function namesFor(
  { grants, tenantId: home }: Caller,
  db: Db,
  open: readonly OpenPage[],
): Promise<ReadonlyMap<string, string>> {
  const ids = open.flatMap(({ userId, tenantId }) => (tenantId === home ? userId : []))
  if (ids.length === 0 || !can(grants, 'online:view')) return new Map()
  const rows = await system(db)
    .selectFrom('sys_user')
    .select(['id', 'realname'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, realname }) => [id, realname]))
}
