import type { FastifyInstance } from 'fastify'
import { serverMessages } from '../kernel/messages'
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
  app.addHook('onRoute', ({ method, url }) => {
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
      ...new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
    ]
    if (methods.length === 0) return reply.code(404).send(fail(404, serverMessages.noRoute))
    const allowed = methods.join(', ')
    return reply
      .code(405)
      .header('allow', allowed)
      .send(fail(405, serverMessages.otherMethod(allowed)))
  })
}

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
