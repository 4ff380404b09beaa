import type { FastifyInstance } from 'fastify'
import { serverMessages } from '../kernel/messages'
import { platform } from '../kernel/ofTenant'
import { type DocumentCalls, methodsOf, pathBelow } from './documentCalls'
import { fail } from './envelope'

/** Path of the contract's calls. */
export const apiBase = '/adwebv21'

interface Known {
  readonly method: string
  readonly pattern: RegExp
}

/**
 * Answers requests without a route: the console for a page's URL, else 404, or 405 with the methods that the path has.
 * Call it before routes are registered.
 */
export function answerMissing(app: FastifyInstance, { hasClient }: { hasClient: boolean }): void {
  const known: Known[] = []
  const sources = new Map<string, DocumentCalls>()
  app.addHook('onRoute', ({ method, url, config }) => {
    const source = config?.documentCalls
    if (source) {
      sources.set(source.base, source.calls)
      return
    }
    // The catch-all for the console's files is not part of the API.
    if (url === '/*') return
    const pattern = patternOf(url)
    for (const one of [method].flat()) known.push({ method: one, pattern })
  })
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    if (hasClient && isPage(request.method, path, request.headers.accept)) {
      return reply.sendPage()
    }
    const methods = [
      ...new Set([
        ...known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method),
        ...[...sources].flatMap(([base, calls]) => methodsAt(calls, base, path)),
      ]),
    ]
    if (methods.length === 0) return reply.code(404).send(fail(404, serverMessages.noRoute))
    const allowed = methods.join(', ')
    return reply
      .code(405)
      .header('allow', allowed)
      .send(fail(405, serverMessages.otherMethod(allowed)))
  })
}

/** What is told to anybody, so the platform's documents only. */
const methodsAt = (calls: DocumentCalls, base: string, path: string): readonly string[] =>
  path.startsWith(`${base}/`)
    ? calls.at(pathBelow(base, path), platform).flatMap(({ doc }) => methodsOf(doc))
    : []

const isPage = (method: string, path: string, accept = ''): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  accept.includes('text/html') &&
  path !== apiBase &&
  !path.startsWith(`${apiBase}/`) &&
  !path.startsWith('/health/') &&
  !path.startsWith('/assets/')

function patternOf(url: string): RegExp {
  const escaped = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replace(/:[A-Za-z0-9_]+/g, '[^/]+').replaceAll('*', '.*')}$`)
}
