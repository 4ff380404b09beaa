import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { addCall, count, pageOf, requiredText, text } from '../http/call'
import { notFound, ok } from '../http/envelope'
import { announcementMessages as messages } from './messages'
import type { UserAnnouncements } from './userAnnouncements'

const inTheBell = 5

/** Calls of the bell and of the user's own list (contract, §8.1, §8.2). */
export async function userAnnouncementRoutes(
  app: FastifyInstance,
  { mine }: { mine: UserAnnouncements },
): Promise<void> {
  const letters = Type.Array(Type.Object({ id: Type.String() }))
  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/annountCement/listByUser',
      right: 'session',
      summary: 'The newest that the caller has not read, notices and messages of the system.',
      answer: Type.Object({
        anntMsgList: letters,
        anntMsgTotal: Type.Integer(),
        sysMsgList: letters,
        sysMsgTotal: Type.Integer(),
      }),
    },
    async ({ caller }) => {
      const { 1: notices, 2: system } = await mine.unread(caller, inTheBell)
      return ok({
        anntMsgList: notices.list,
        anntMsgTotal: notices.total,
        sysMsgList: system.list,
        sysMsgTotal: system.total,
      })
    },
  )

  const write = { method: ['PUT', 'POST'], right: 'session', answer: Type.Null() } as const
  addCall(
    app,
    {
      ...write,
      url: '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
      summary: 'The caller has read an announcement.',
      body: Type.Object({ anntId: requiredText({ max: 64 }) }),
    },
    async ({ body: { anntId: id }, caller }) => {
      if (!(await mine.find(caller, id))) throw notFound()
      await mine.markRead(caller, id)
      return ok(null)
    },
  )

  addCall(
    app,
    {
      ...write,
      url: '/sys/sysAnnouncementSend/readAll',
      summary: 'The caller has read all that there are.',
    },
    async ({ caller }) => {
      await mine.markRead(caller)
      return ok(null, messages.allRead)
    },
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/sysAnnouncementSend/getMyAnnouncementSend',
      right: 'session',
      summary:
        'One page of what was announced to the caller; `bizSource` "isNoBpm" leaves out tasks.',
      query: Type.Object({
        pageNo: count({ otherwise: 1, max: 1_000_000 }),
        pageSize: count({ otherwise: 10, max: 200 }),
        titile: text(),
        sender: text(),
        readFlag: text(),
        busType: text(),
        msgCategory: text(),
        bizSource: text(),
      }),
      answer: pageOf(Type.Object({ id: Type.String() })),
    },
    async ({ query: { bizSource, titile, sender, ...query }, caller }) => {
      const { records, total } = await mine.list(caller, {
        ...query,
        titile: titile.trim(),
        sender: sender.trim(),
        withoutBpm: bizSource === 'isNoBpm',
      })
      const { pageNo, pageSize } = query
      const pages = Math.ceil(total / pageSize)
      return ok({ records, total, size: pageSize, current: pageNo, pages })
    },
  )
}
