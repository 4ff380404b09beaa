import type { Socket } from 'node:net'
import { serverMessages } from '../kernel/messages'
import { fail } from './envelope'
import { requestId } from './requestId'

const jsonLimitBytes = 1024 * 1024

export const fastifyOptions = {
  bodyLimit: jsonLimitBytes,
  // On a busy machine, registering the routes can take longer than the default of ten seconds.
  pluginTimeout: 0,
  genReqId: requestId,
  // Limits slow request bodies; 20 MB at 50 kbit/s take this long. A stalled body is ended earlier, see `endStalled`.
  requestTimeout: 60 * 60_000,
  keepAliveTimeout: 65_000,
  forceCloseConnections: 'idle' as const,
  return503OnClosing: true,
  clientErrorHandler: answerNonsense,
  routerOptions: { maxParamLength: 500 },
  // Routes validate their input themselves (see input). Fastify's validator and serializer generate code at run time
  // and would add 100 ms to every start.
  schemaController: {
    compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas },
  },
}

function noSchemas(): never {
  throw new Error('a route declares a schema, which nothing would check')
}

/** Answers invalid HTTP with an envelope, too. */
function answerNonsense({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, reason, text] = refusals[code] ?? malformedRequest
  const body = JSON.stringify(fail(status, text))
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

const malformedRequest = [400, 'Bad Request', serverMessages.malformed] as const

const refusals: Readonly<Record<string, readonly [number, string, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', serverMessages.addressTooLong],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', serverMessages.malformed],
}
