import type { FastifyRequest } from 'fastify'
import { Refusal } from '../http/envelope'
import { tokenOf } from '../http/token'
import { serverMessages } from '../kernel/messages'
import type { Sessions } from './sessions'
import type { Session } from './sessionUser'

/** The session that the guard has accepted. Throws 401 if another request has ended it since. */
export async function sessionOf(
  request: FastifyRequest,
  sessions: Pick<Sessions, 'find'>,
): Promise<Session> {
  const session = await sessions.find(tokenOf(request) ?? '')
  if (!session) throw new Refusal(401, serverMessages.noSession)
  return session
}
