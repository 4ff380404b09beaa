import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { databaseFailure } from '../db/errors'
import { TrialWrite } from '../db/trials'
import { Busy } from '../kernel/gate'
import { Outdated } from '../kernel/inForce'
import { serverMessages } from '../kernel/messages'
import { routeOf } from './documentCalls'
import { type Answer, fail, Refusal } from './envelope'
import type { Log } from './log'
import { noteRefusal } from './requestId'

interface Failure {
  readonly status: number
  readonly answer: Answer
  readonly retryAfterSeconds?: number
  /** Log event for the operator. */
  readonly event?: string
}

/** Turns errors of handlers into the envelope; details that the caller must not read go to the log. */
export function answerFailures(app: FastifyInstance, log: Log): void {
  // Reading `ip` early keeps the address known if the connection ends during the request.
  app.addHook('onRequest', async ({ ip }: { readonly ip: string | undefined }) => {
    if (ip === undefined) throw new LeftAtOnce()
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (hasLeft(error, request)) {
      const { id, method } = request
      log('request broken off by its client', { id, method, route: routeOf(request).url })
      return send(reply, simple(clientLeft, serverMessages.malformed))
    }
    const failure = expected(error) ?? unexpected(error, request, log)
    if (failure.event !== undefined) log(failure.event, { error })
    // Business refusals are sent with HTTP 200, so the request log would not see them.
    if (failure.status < 400) noteRefusal(request, failure.answer.code)
    return send(reply, failure)
  })
}

// The status that proxies use; nobody receives it.
const clientLeft = 499

/** The connection ended before its request was read, so its address is unknown. */
class LeftAtOnce extends Error {}

/** A connection lost during a request body has the same error code as a lost database connection. */
const hasLeft = (error: FastifyError, { raw }: FastifyRequest): boolean =>
  error instanceof LeftAtOnce ||
  (raw.complete === false &&
    raw.destroyed &&
    (error.code === 'ECONNRESET' || error.code === 'ERR_STREAM_PREMATURE_CLOSE'))

/** Answers errors that occur before routing: a malformed or too long URL. */
export const answerUnroutable = (error: FastifyError, _request: unknown, reply: FastifyReply) =>
  send(reply, expected(error) ?? simple(400, serverMessages.malformed))

function send(reply: FastifyReply, { status, answer, retryAfterSeconds }: Failure): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  // The handler may have set headers for a file before it failed.
  for (const name of ['content-disposition', 'content-length', 'etag']) reply.removeHeader(name)
  // Closing while the body is still arriving would reset the connection and lose this answer.
  if (status === 413) reply.removeHeader('connection')
  return reply.code(status).type('application/json; charset=utf-8').send(answer)
}

const simple = (status: number, message: string): Failure => ({
  status,
  answer: fail(status, message),
})

const diskFull = (): Failure => ({
  ...simple(503, serverMessages.diskFull),
  retryAfterSeconds: 60,
  event: 'write refused: the disk is full',
})

function expected(error: FastifyError): Failure | undefined {
  if (error instanceof Refusal) {
    const { status, code, message, result, retryAfterSeconds } = error
    const answer = fail(code, message, result)
    return { status, answer, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) }
  }
  if (error instanceof Outdated) {
    return { ...simple(409, serverMessages.documentsChanged), retryAfterSeconds: 1 }
  }
  if (error instanceof TrialWrite) return simple(403, serverMessages.onlyTrying)
  if (error instanceof Busy) {
    return { ...simple(429, serverMessages.tooMany), retryAfterSeconds: 1 }
  }
  if (error.code === 'ENOSPC') return diskFull()
  if (isBrokenForm(error)) return simple(400, serverMessages.malformed)
  return ofDatabase(error) ?? ofFramework(error)
}

// Errors of the multipart parser have neither a class nor a code.
const isBrokenForm = ({ message, code }: FastifyError): boolean =>
  code === undefined &&
  /^(Multipart: |Unexpected end of multipart|The needle cannot)|terminated early/.test(message)

// Database errors that users cause in everyday work; texts of the contract (§1.4).
function ofDatabase(error: Error): Failure | undefined {
  switch (databaseFailure(error)?.kind) {
    case 'unique':
      return simple(409, serverMessages.duplicate)
    case 'notNull':
    case 'tooLong':
      return simple(400, serverMessages.tooLong)
    case 'conflict':
      return { ...simple(409, serverMessages.conflict), retryAfterSeconds: 1 }
    case 'timeout':
      return { status: 200, answer: fail(500, serverMessages.slow) }
    case 'full':
      return diskFull()
    case 'unavailable':
      return {
        ...simple(503, serverMessages.unavailable),
        retryAfterSeconds: 3,
        event: 'database unavailable',
      }
    case undefined:
      return isBadValue(error) ? simple(400, serverMessages.malformed) : undefined
  }
}

// SQLSTATE classes 22 (an invalid value: a NUL in a text, 32 February) and 54 (too many conditions for one statement):
// only the request can be the cause.
function isBadValue(error: Error): boolean {
  const code: unknown = Reflect.get(error, 'code')
  return typeof code === 'string' && /^(22|54)[0-9A-Z]{3}$/.test(code)
}

const frameworkTexts: Readonly<Record<number, string>> = {
  413: serverMessages.bodyTooLarge,
  414: serverMessages.addressTooLong,
  415: serverMessages.bodyUnsupported,
}

function ofFramework({ statusCode }: FastifyError): Failure | undefined {
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return undefined
  return simple(statusCode, frameworkTexts[statusCode] ?? serverMessages.malformed)
}

function unexpected(error: Error, request: FastifyRequest, log: Log): Failure {
  const { id, method } = request
  log('request failed', { id, method, route: routeOf(request).url, error })
  return simple(500, serverMessages.failedWithId(id))
}
