import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { writeLog } from '../../audit/log'
import type { Db } from '../../db/open'
import { addCall, nullableText, requiredText } from '../../http/call'
import { malformed, noRight, notFound, ok, Refusal } from '../../http/envelope'
import type { Caller } from '../../http/right'
import { wallClock } from '../../kernel/wallClock'
import { beyond, judgeRelease } from '../judge'
import { mayPublish } from '../publishers'
import type { Releasing } from '../releasing'
import { edits } from '../rights'
import { tellPeople } from './letters'
import { requestMessages as messages } from './messages'
import { authorNow, isOpen, personNow, publishRequest, textsNow } from './publishRequest'
import {
  decidedBefore,
  findRequest,
  giveBack,
  openRequests,
  planDue,
  type ReleaseRequest,
  settleRequest,
} from './requests'

const id = requiredText({ max: 32 })
const told = {
  id: Type.String(),
  kind: Type.String(),
  state: Type.String(),
  note: Type.String(),
  author: Type.String(),
  time: Type.String(),
  due: nullableText,
  reverts: Type.Union([Type.Integer(), Type.Null()]),
  decider: nullableText,
  paths: Type.Array(Type.String()),
  widened: Type.Array(Type.String()),
  isOwn: Type.Boolean(),
}

const toldOf = (request: ReleaseRequest, { userId }: Caller) => ({
  id: request.id,
  kind: request.kind,
  state: request.state,
  note: request.note,
  author: request.author,
  time: request.create_time,
  due: request.due,
  reverts: request.reverts,
  decider: request.decider,
  paths: [...request.changes.keys()],
  widened: request.widened.map(({ sentence }) => sentence),
  isOwn: request.author_id === userId,
})

/** Who sees a request: its author in the company in which he asked, and those who may publish its documents. */
const mayRead = (request: ReleaseRequest, caller: Caller): boolean =>
  (request.author_id === caller.userId && request.tenant_id === caller.tenantId) ||
  mayPublish(caller, request.changes.keys())

/** Releases that wait for another person or for their time: seeing them, deciding, and taking them back. */
export async function requestRoutes(app: FastifyInstance, deps: Releasing): Promise<void> {
  const { database, clock } = deps
  const { db } = database

  const readable = async (given: string, caller: Caller): Promise<ReleaseRequest> => {
    const request = await findRequest(db, given)
    if (!request || !mayRead(request, caller)) throw notFound()
    return request
  }
  /** One that the caller may decide, and that nobody has decided. */
  const decidable = async (given: string, caller: Caller): Promise<ReleaseRequest> => {
    const request = await readable(given, caller)
    if (request.author_id === caller.userId) throw new Refusal(403, messages.ownRequest)
    if (!mayPublish(caller, request.changes.keys())) throw noRight()
    if (request.state !== 'waiting') throw await decidedBefore(db, request.id)
    return request
  }
  const log = (trx: Db, content: string, caller: Caller, ip: string) =>
    writeLog(trx, clock, {
      logType: 2,
      content,
      ip,
      account: caller.username,
      name: caller.realname,
      tenantId: caller.tenantId,
    })
  const tellAuthor = (request: ReleaseRequest, caller: Caller, text: string) =>
    tellPeople(deps, {
      id: request.id,
      tenant_id: request.tenant_id,
      text,
      sender: caller.username,
      to: [request.author_id],
    })

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/document/request/list',
      right: edits,
      summary:
        'Releases that wait for another person or for their time: those of the caller, and those whose documents he may publish.',
      answer: Type.Array(Type.Object(told)),
    },
    async ({ caller }) => {
      const all = await openRequests(db)
      return ok(all.filter((one) => mayRead(one, caller)).map((one) => toldOf(one, caller)))
    },
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/document/request/plan',
      right: edits,
      summary:
        'What a waiting release would do as things are now, with its texts, and what of it the caller may not give.',
      query: Type.Object({ id }),
      answer: Type.Object({
        ...told,
        release: Type.Integer(),
        findings: Type.Array(Type.Unknown()),
        changes: Type.Array(Type.Unknown()),
        database: Type.Array(Type.String()),
        rights: Type.Array(Type.String()),
        notHeld: Type.Array(Type.String()),
        merged: Type.Array(Type.String()),
        overtaken: Type.Array(Type.String()),
        texts: Type.Record(Type.String(), Type.Object({ began: nullableText, text: nullableText })),
      }),
    },
    async ({ query, caller }) => {
      const request = await readable(query.id, caller)
      const { texts, conflicts, release } = await textsNow(deps, request)
      const author = await personNow(deps, request.author_id, request.tenant_id)
      const isOthers = author !== undefined && author.userId !== caller.userId
      const { findings, plan } = await judgeRelease(
        deps,
        texts,
        isOthers ? [author, caller] : [caller],
      )
      const pathsOf = (open: boolean) =>
        conflicts.filter((one) => isOpen(one) === open).map(({ path }) => path)
      return ok({
        ...toldOf(request, caller),
        release,
        findings,
        changes: plan.changes,
        database: plan.database,
        rights: plan.rights,
        notHeld: beyond(plan).map(({ sentence }) => sentence),
        merged: pathsOf(false),
        overtaken: pathsOf(true),
        texts: Object.fromEntries(request.changes),
      })
    },
  )

  addCall(
    app,
    {
      method: 'POST',
      url: '/sys/document/request/approve',
      right: edits,
      summary:
        'Approves a waiting release of somebody else, which is made then or at its time. Refused to its author, and to who has not himself what it gives beyond its author; 409 if it has been decided, or if somebody has published since its plan was read.',
      body: Type.Object({ id, release: Type.Integer({ minimum: 0 }) }),
      answer: Type.Object({ release: Type.Union([Type.Integer(), Type.Null()]) }),
    },
    async ({ body, caller, request: { ip } }) => {
      const request = await decidable(body.id, caller)
      const author = await authorNow(deps, request)
      const { texts } = await textsNow(deps, request)
      const { plan } = await judgeRelease(deps, texts, [author, caller])
      const notHeld = beyond(plan).map(({ sentence }) => sentence)
      if (notHeld.length > 0) throw new Refusal(403, messages.notHeld(notHeld))
      const { due, note } = request
      if (due !== null && due > wallClock(clock())) {
        await db.transaction().execute(async (trx) => {
          const settling = { from: ['waiting'], to: 'scheduled', by: caller } as const
          await settleRequest(trx, request.id, settling, clock())
          await planDue(trx, request)
          await log(trx, messages.logged.approved(request.author, note), caller, ip)
        })
        await tellAuthor(request, caller, messages.letters.approvedFor(note, due, caller.realname))
        return ok({ release: null }, messages.approvedFor(due))
      }
      const release = await publishRequest(deps, request, {
        settling: { from: ['waiting'], to: 'published', by: caller },
        approver: caller,
        expected: body.release,
        claim: (trx) => log(trx, messages.logged.approved(request.author, note), caller, ip),
      })
      const text = messages.letters.approved(note, release, caller.realname)
      await tellAuthor(request, caller, text)
      return ok({ release }, messages.approved(release))
    },
  )

  addCall(
    app,
    {
      method: 'POST',
      url: '/sys/document/request/decline',
      right: edits,
      summary:
        'Sends a waiting release back to its author with the reason; its texts are his changeset again. 409 if it has been decided.',
      body: Type.Object({ id, reason: requiredText({ max: 500 }) }),
      answer: Type.Null(),
    },
    async ({ body, caller, request: { ip } }) => {
      const reason = body.reason.trim()
      if (reason === '') throw malformed('reason', messages.reasonExpected)
      const request = await decidable(body.id, caller)
      const { author, note } = request
      await db.transaction().execute(async (trx) => {
        const settling = { from: ['waiting'], to: 'declined', by: caller, reason } as const
        await giveBack(trx, request, settling, clock())
        await log(trx, messages.logged.declined(author, note, reason), caller, ip)
      })
      await tellAuthor(request, caller, messages.letters.declined(note, caller.realname, reason))
      return ok(null, messages.declined)
    },
  )

  addCall(
    app,
    {
      method: 'POST',
      url: '/sys/document/request/withdraw',
      right: edits,
      summary:
        'Takes back a release of the caller that waits or is scheduled; its texts are his changeset again. 409 if it has been decided.',
      body: Type.Object({ id }),
      answer: Type.Null(),
    },
    async ({ body, caller, request: { ip } }) => {
      const request = await readable(body.id, caller)
      if (request.author_id !== caller.userId) throw notFound()
      await db.transaction().execute(async (trx) => {
        const settling = { from: ['waiting', 'scheduled'], to: 'withdrawn' } as const
        await giveBack(trx, request, settling, clock())
        await log(trx, messages.logged.withdrawn(request.note), caller, ip)
      })
      return ok(null, messages.withdrawn)
    },
  )
}
