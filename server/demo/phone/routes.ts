import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Db } from '../../db/open'
import { system } from '../../db/tables'
import { publicPath } from '../../http/basePath'
import { addCall, htmlPage, requiredText, text } from '../../http/call'
import { missing } from '../../http/envelope'
import type { Html } from '../../http/html'
import { expectedTexts } from '../../http/messages'
import { hashOf, newToken } from '../../kernel/tokens'
import { phoneMessages } from '../../wechat/messages'
import type { TicketAnswers } from '../../wechat/wechat'
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
const open = { url: phonePath, right: 'public', limit: 'login', answer: htmlPage } as const

/** The page and its form, which works without a script. */
export async function phoneRoutes(scope: FastifyInstance, deps: Deps): Promise<void> {
  const { db, answers, persons } = deps
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4_096 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  addCall(
    scope,
    {
      ...open,
      method: 'GET',
      summary: 'The page of the phone that the demo plays: it asks whether, and as whom.',
      query: Type.Object({ ticket: text({ max: 64 }) }),
    },
    async ({ query: { ticket }, request, reply }) => {
      const scan = await answers.scanned(ticket)
      if (!scan) return show(reply, endPage('expired'))
      const list = await persons.list(secretOf(request, reply))
      const account = scan.userId === null ? undefined : await usernameOf(db, scan.userId)
      return show(reply, askPage({ ticket, host: request.host, account, persons: list }))
    },
  )

  addCall(
    scope,
    {
      ...open,
      method: 'POST',
      summary: 'What has been decided on it.',
      body: Type.Object({
        ticket: requiredText({ max: 64 }),
        decision: text({ max: 20 }),
        person: text({ max: 100 }),
      }),
    },
    async ({ body: { ticket, decision, person: key }, request, reply }) => {
      const scan = await answers.scanned(ticket)
      if (!scan) return show(reply, endPage('expired'))
      if (decision !== 'confirm') {
        return show(reply, endPage((await answers.refuse(ticket)) ? 'cancelled' : 'expired'))
      }
      if (key === '') throw missing('person', expectedTexts.text)
      const person = (await persons.list(secretOf(request, reply))).find((one) => one.key === key)
      if (!person) return show(reply, endPage('notAllowed'))
      const outcome = await answers.confirm(ticket, person)
      if (outcome !== 'done') {
        return show(reply, endPage(outcome === 'taken' ? 'taken' : 'expired'))
      }
      return show(reply, endPage(scan.userId === null ? 'loggedIn' : 'bound'))
    },
  )
}

/** Secret cookie that makes this browser its own phone. */
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
