import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { admitUser } from '../auth/admitUser'
import { type SignInDeps, signedIn, signIn } from '../auth/signIn'
import { withoutDicts } from '../auth/withoutDicts'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { addCall, requiredText } from '../http/call'
import { declined } from '../http/envelope'
import type { Log } from '../http/log'
import type { Origins } from '../http/origins'
import { casMessages } from './messages'
import { validateTicket } from './validate'

export interface CasDeps extends SignInDeps {
  readonly log: Log
  readonly origins: Origins
  /** Base URL of the CAS server without a trailing slash; undefined = not configured. */
  readonly casUrl: string | undefined
}

/**
 * Single sign-on (contract, §3.1): the CAS server has sent the browser back with a ticket, and the owner of the ticket
 * is signed in. Answers `{departs, multi_depart, tenantList, token, userInfo}`.
 */
export async function casRoutes(app: FastifyInstance, deps: CasDeps): Promise<void> {
  const { db, clock, log, origins, casUrl } = deps
  const enter = async (
    { ticket, service }: Static<typeof proof>,
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  ) => {
    if (casUrl === undefined) throw declined(casMessages.unconfigured)
    // Otherwise a ticket issued for another site of the company would open this one.
    if (!origins.has(service)) throw declined(casMessages.serviceForeign)
    const username = await validateTicket(casUrl, { ticket, service }, log)
    const admitted = await admitUser(db, clock, await userOfName(db, username))
    return withoutDicts(await signIn(deps, request, reply, admitted))
  }
  const call = {
    url: '/sys/cas/client/validateLogin',
    writes: true,
    right: 'public',
    limit: 'login',
    summary: 'Signs in whoever comes back from the CAS server with a ticket for this console.',
    answer: signedIn,
  } as const
  addCall(app, { ...call, method: 'GET', query: proof }, (asked) => enter(asked.query, asked))
  addCall(app, { ...call, method: 'POST', body: proof }, (asked) => enter(asked.body, asked))
}

const proof = Type.Object({
  ticket: requiredText({ max: 512, pattern: /^[\w.-]+$/ }),
  service: requiredText({ max: 1_000 }),
})

async function userOfName(db: Db, username: string): Promise<string> {
  const user = await system(db)
    .selectFrom('sys_user')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirst()
  if (!user) throw declined(casMessages.unknownUser)
  return user.id
}
