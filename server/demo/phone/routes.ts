import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/open'
import { system } from '../../db/tables'
import { publicPath } from '../../http/basePath'
import type { Html } from '../../http/html'
import { bodyOf, requiredText, text } from '../../http/input'
import { hashOf, newToken } from '../../kernel/tokens'
import type { TicketAnswers } from '../../wechat/answers'
import { phoneMessages } from '../../wechat/messages'
import { askPage, endPage } from './pages'
import { phonePath } from './path'
import type { Persons } from './persons'

interface Deps {
  readonly db: Db
  readonly answers: TicketAnswers
  readonly persons: Persons
}

const cookieName = 'jiandu_phone'
const yearSeconds = 31_536_000
const open = { config: { right: 'public', limit: 'login' } } as const

/** The page and its form, which is sent without a script. */
export async function phoneRoutes(scope: FastifyInstance, deps: Deps): Promise<void> {
  const { db, answers, persons } = deps
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4_096 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  scope.get<{ Querystring: Readonly<Record<string, unknown>> }>(
    phonePath,
    open,
    async (request, reply) => {
      const ticket = text(request.query, 'ticket', { max: 64 })
      const scan = await answers.scanned(ticket)
      if (!scan) return show(reply, endPage('expired'))
      const list = await persons.list(secretOf(request, reply))
      const account = scan.userId === null ? undefined : await usernameOf(db, scan.userId)
      return show(reply, askPage({ ticket, host: request.host, account, persons: list }))
    },
  )

  scope.post(phonePath, open, async (request, reply) => {
    const body = bodyOf(request.body)
    const ticket = requiredText(body, 'ticket', { max: 64 })
    const scan = await answers.scanned(ticket)
    if (!scan) return show(reply, endPage('expired'))
    if (text(body, 'decision', { max: 20 }) !== 'confirm') {
      return show(reply, endPage((await answers.refuse(ticket)) ? 'cancelled' : 'expired'))
    }
    const key = requiredText(body, 'person', { max: 100 })
    const person = (await persons.list(secretOf(request, reply))).find((one) => one.key === key)
    if (!person) return show(reply, endPage('notAllowed'))
    const outcome = await answers.confirm(ticket, person)
    if (outcome === 'done') return show(reply, endPage(scan.userId === null ? 'loggedIn' : 'bound'))
    return show(reply, endPage(outcome === 'taken' ? 'taken' : 'expired'))
  })
}

/** What makes this browser a phone of its own. */
function secretOf(request: FastifyRequest, reply: FastifyReply): string {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const known = pairs
    .find((pair) => pair.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1)
  if (known !== undefined && hashOf(known) !== undefined) return known
  const secret = newToken()
  const attributes = `Path=${publicPath(request, phonePath)}; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax`
  reply.header('set-cookie', `${cookieName}=${secret}; ${attributes}`)
  return secret
}

async function usernameOf(db: Db, userId: string): Promise<string> {
  const user = await system(db)
    .selectFrom('sys_user')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.username ?? phoneMessages.title
}

const show = (reply: FastifyReply, page: Html): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(page.text)
