import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { databaseFailure } from '../db/errors'
import { Busy } from '../kernel/gate'
import { serverMessages } from '../kernel/messages'
import { type Answer, fail, Refusal } from './envelope'
import type { Log } from './log'
import { noteRefusal } from './requestId'

interface Failure {
  readonly status: number
  readonly answer: Answer
  readonly retryAfterSeconds?: number
  /** What the operator is told of it. */
  readonly event?: string
}

/** Turns whatever a handler throws into the envelope; what the caller must not read goes to the log. */
export function answerFailures(app: FastifyInstance, log: Log): void {
  // Asked for once, the address stays known when the connection ends while the request is worked on.
  app.addHook('onRequest', async ({ ip }: { readonly ip: string | undefined }) => {
    if (ip === undefined) throw new LeftAtOnce()
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (hasLeft(error, request)) {
      const { id, method, routeOptions } = request
      log('request broken off by its client', { id, method, route: routeOptions.url })
      return send(reply, simple(clientLeft, serverMessages.malformed))
    }
    const failure = expected(error) ?? unexpected(error, request, log)
    if (failure.event !== undefined) log(failure.event, { error })
    // Business refusals travel under HTTP 200, where the log of requests does not see them.
    if (failure.status < 400) noteRefusal(request, failure.answer.code)
    return send(reply, failure)
  })
}

// What proxies call it; nobody reads it.
const clientLeft = 499

/** The connection ended before its request was looked at: nobody knows whose it was. */
class LeftAtOnce extends Error {}

/** A connection that ends within a request's body has the same code as a lost database's. */
const hasLeft = (error: FastifyError, { raw }: FastifyRequest): boolean =>
  error instanceof LeftAtOnce ||
  (raw.complete === false &&
    raw.destroyed &&
    (error.code === 'ECONNRESET' || error.code === 'ERR_STREAM_PREMATURE_CLOSE'))

/** The answer to an error that Fastify meets before it has a route: a malformed or too long address. */
export const answerUnroutable = (error: FastifyError, _request: unknown, reply: FastifyReply) =>
  send(reply, expected(error) ?? simple(400, serverMessages.malformed))

function send(reply: FastifyReply, { status, answer, retryAfterSeconds }: Failure): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  // A handler may have promised a file before it failed.
  for (const name of ['content-disposition', 'content-length', 'etag']) reply.removeHeader(name)
  // Closing on a body that is still coming would reset the connection and lose this answer on its way.
  if (status === 413) reply.removeHeader('connection')
  return reply.code(status).type('application/json; charset=utf-8').send(answer)
}

const simple = (status: number, message: string): Failure => ({
  status,
  answer: fail(status, message),
})

const diskFull = (): Failure => ({
  ...simple(503, serverMessages.diskFull),
  ...{ retryAfterSeconds: 60, event: 'write refused: the disk is full' },
})

function expected(error: FastifyError): Failure | undefined {
  if (error instanceof Refusal) {
    const { status, code, message, result, retryAfterSeconds } = error
    const answer = fail(code, message, result)
    return { status, answer, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) }
  }
  if (error instanceof Busy) {
    return { ...simple(429, serverMessages.tooMany), retryAfterSeconds: 1 }
  }
  if (error.code === 'ENOSPC') return diskFull()
  if (isBrokenForm(error)) return simple(400, serverMessages.malformed)
  return ofDatabase(error) ?? ofFramework(error)
}

// The parser of multipart bodies gives its errors neither a class nor a code.
const isBrokenForm = ({ message, code }: FastifyError): boolean =>
  code === undefined &&
  /^(Multipart: |Unexpected end of multipart|The needle cannot)|terminated early/.test(message)

// What people meet in the course of their work; the contract's words (§1.4).
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
        ...{ retryAfterSeconds: 3, event: 'database unavailable' },
      }
    case undefined:
      return isBadValue(error) ? simple(400, serverMessages.malformed) : undefined
  }
}

// SQLSTATE classes 22 (a value that its type cannot hold: a NUL in a text, 32 February) and
// 54 (more conditions than a statement holds): only the request can be the cause.
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
  const { id, method, routeOptions } = request
  log('request failed', { id, method, route: routeOptions.url, error })
  return simple(500, serverMessages.failedWithId(id))
}
