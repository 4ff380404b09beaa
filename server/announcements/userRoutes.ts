import type { FastifyInstance } from 'fastify'
import { notFound, ok } from '../http/envelope'
import { bodyOf, count, requiredText, text } from '../http/input'
import { announcementMessages as messages } from './messages'
import type { UserAnnouncements } from './userAnnouncements'

interface Query {
  Querystring: Readonly<Record<string, unknown>>
}

const session = { config: { right: 'session' } } as const
const inTheBell = 5

/** What the bell and the user's own list ask (contract, §8.1, §8.2). */
export async function userAnnouncementRoutes(
  app: FastifyInstance,
  { mine }: { mine: UserAnnouncements },
): Promise<void> {
  app.get('/sys/annountCement/listByUser', session, async ({ caller }) => {
    const { 1: notices, 2: system } = await mine.unread(caller, inTheBell)
    return ok({
      anntMsgList: notices.list,
      anntMsgTotal: notices.total,
      sysMsgList: system.list,
      sysMsgTotal: system.total,
    })
  })

  app.route({
    method: ['PUT', 'POST'],
    url: '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
    ...session,
    async handler({ body, caller }) {
      const id = requiredText(bodyOf(body), 'anntId', { max: 64 })
      if (!(await mine.find(caller, id))) throw notFound()
      await mine.markRead(caller, id)
      return ok(null)
    },
  })

  app.route({
    method: ['PUT', 'POST'],
    url: '/sys/sysAnnouncementSend/readAll',
    ...session,
    async handler({ caller }) {
      await mine.markRead(caller)
      return ok(null, messages.allRead)
    },
  })

  app.get<Query>(
    '/sys/sysAnnouncementSend/getMyAnnouncementSend',
    session,
    async ({ query, caller }) => {
      const pageNo = count(query, 'pageNo', { otherwise: 1, max: 1_000_000 })
      const pageSize = count(query, 'pageSize', { otherwise: 10, max: 200 })
      const { records, total } = await mine.list(caller, {
        titile: text(query, 'titile').trim(),
        sender: text(query, 'sender').trim(),
        readFlag: text(query, 'readFlag'),
        busType: text(query, 'busType'),
        msgCategory: text(query, 'msgCategory'),
        withoutBpm: text(query, 'bizSource') === 'isNoBpm',
        pageNo,
        pageSize,
      })
      const pages = Math.ceil(total / pageSize)
      return ok({ records, total, size: pageSize, current: pageNo, pages })
    },
  )
}
