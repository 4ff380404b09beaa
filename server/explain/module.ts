import { Type } from 'typebox'
import { can, explainRight } from '#model'
import { fieldLevels } from '../../renderer/model/rights/decide'
import { isWithin } from '../entity/read/rows'
import { addCall, count, requiredText, text } from '../http/call'
import { noRight, notFound, ok } from '../http/envelope'
import { callerIn } from '../http/guard'
import type { Caller } from '../http/right'
import type { Module } from '../module/module'
import { sessionOf } from '../sessions/sessionOf'
import { loadUser } from '../sessions/sessionUser'
import { askedToday, askingId, lackedFor } from './askedToday'
import { explain } from './explain'
import { explainables, listExplainables } from './explainables'
import { brokenRules, type RuleFinding, rulesWithoutValue } from './findings'
import { createImpact } from './impact'
import { whoSees, whoSeesAnswer } from './whoSees'

declare module '../module/module' {
  interface Services {
    /** Row rules of all tenants that cannot apply. */
    readonly brokenRules: (caller: Caller) => Promise<readonly RuleFinding[]>
  }
}

/** Kinds of questions. */
const kinds = ['code', 'entry', 'field', 'row'] as const
const question = {
  kind: Type.Union(kinds.map((kind) => Type.Literal(kind))),
  name: requiredText(),
  id: text({ max: 32 }),
}

/** 为什么, 谁能看到, 改了会怎样: where rights come from, who has them, and the effect of a change. */
export const explainModule: Module = {
  name: 'explain',
  start: ({ db, clock, documents, use }) => {
    const [recordsAt, dicts] = [use('recordsAt'), use('dicts')]
    return {
      services: {
        impact: createImpact({ db, clock, documents, recordsAt }),
        brokenRules: (caller) => brokenRules(db, documents(caller.tenantId), caller, 'all'),
      },
      async routes(api) {
        addCall(
          api,
          {
            method: 'GET',
            url: '/sys/permission/explain',
            right: 'session',
            summary:
              'Why somebody may use a code, an entry, a field, or sees a row, or what a number counts for him: of the caller, or of a member of the tenant with the right right:explain.',
            query: Type.Object({
              ...question,
              kind: Type.Union([...kinds, 'number' as const].map((kind) => Type.Literal(kind))),
              userId: text({ max: 32 }),
            }),
            answer: Type.Object({
              allowed: Type.Boolean(),
              /** The row or entry does not exist. */
              absent: Type.Optional(Type.Literal(true)),
              /** It belongs to the platform, so that nobody of the tenant can be given it. */
              platform: Type.Optional(Type.Literal(true)),
              /** The caller has asked for it today. */
              asked: Type.Optional(Type.Literal(true)),
              /** Fields only: what the user may do with the values. */
              level: Type.Optional(Type.Union(fieldLevels.map((one) => Type.Literal(one)))),
              sentences: Type.Array(Type.String()),
              /** Pages on which the roles and rules in the sentences are edited; they may require rights. */
              links: Type.Array(Type.Object({ title: Type.String(), path: Type.String() })),
            }),
          },
          async ({ query: { userId, ...question }, caller, request }) => {
            const { tenantId } = caller
            const isOwn = userId === '' || userId === caller.userId
            if (!isOwn && !can(caller.grants, explainRight)) throw noRight()
            const people = documents(caller.tenantId).entities.get('sysUser')
            if (!isOwn && !(await isWithin(db, people, caller, userId))) throw notFound()
            const user = isOwn
              ? (await sessionOf(request, use('sessions'))).user
              : await loadUser(db, userId, clock(), documents(caller.tenantId))
            const rights = user?.rights.get(tenantId)
            if (!user || !rights) throw notFound()
            const subject = { caller: { ...callerIn(user, tenantId), site: caller.site }, rights }
            const tellsAll = can(caller.grants, explainRight)
            const asker = caller
            const around = {
              db,
              dicts,
              documents: documents(caller.tenantId),
              recordsAt,
              asker,
              tellsAll,
            }
            const explained = await explain(question, subject, around)
            const { caller: own } = subject
            const askedId = askingId(own, lackedFor(question, own, documents(caller.tenantId)))
            const asked = isOwn && !explained.allowed && (await askedToday(db, askedId, clock()))
            return ok({ ...explained, ...(asked && { asked }) })
          },
        )
        addCall(
          api,
          {
            method: 'GET',
            url: '/sys/permission/whoSees',
            right: { can: explainRight },
            summary:
              'Who of the tenant may use a code, open an entry, see a field, or sees a row, and by which roles; with `of=broken` those whose rules of rows cannot apply.',
            query: Type.Object({
              ...question,
              keyword: text({ max: 100 }),
              of: Type.Union([Type.Literal('sees'), Type.Literal('broken')], { default: 'sees' }),
              pageNo: count({ otherwise: 1, max: 100_000 }),
              pageSize: count({ otherwise: 20, max: 500 }),
            }),
            answer: whoSeesAnswer,
          },
          async ({ query, caller }) => {
            const around = { db, documents: documents(caller.tenantId), now: clock(), recordsAt }
            return ok(await whoSees(query, caller, around))
          },
        )
        addCall(
          api,
          {
            method: 'GET',
            url: '/sys/permission/explainables',
            right: 'session',
            summary:
              'Menu entries, buttons, entities and fields that may be asked about, by name: what the caller can open, or everything with the right right:explain.',
            answer: explainables,
          },
          async ({ caller, request }) => {
            const { user } = await sessionOf(request, use('sessions'))
            const entries = user.rights.get(caller.tenantId)?.entries ?? new Set<string>()
            const { grants } = caller
            const only = can(grants, explainRight) ? undefined : { entries, grants }
            return ok(await listExplainables(db, documents(caller.tenantId), only))
          },
        )
        addCall(
          api,
          {
            method: 'GET',
            url: '/sys/permission/ruleFindings',
            right: { can: explainRight },
            summary:
              'Rules of rows that cannot apply, so that whoever is limited by one sees nothing.',
            answer: Type.Array(
              Type.Object({
                id: Type.String(),
                name: Type.String(),
                entry: Type.String(),
                message: Type.String(),
              }),
            ),
          },
          async ({ caller }) => {
            const loading = { now: clock(), documents: documents(caller.tenantId) }
            return ok([
              ...(await brokenRules(db, loading.documents, caller)),
              ...(await rulesWithoutValue(db, caller, loading)),
            ])
          },
        )
      },
    }
  },
}
