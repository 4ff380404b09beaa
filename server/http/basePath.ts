import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Path of the console and its API below the host: '' or `/console`. */
    readonly basePath: string
  }
}

/**
 * Removes the base path, which routes do not know. A URL without it stays unchanged, because a proxy may have removed
 * it already.
 */
export function withoutBase(basePath: string, url: string): string {
  if (basePath === '' || !url.startsWith(basePath)) return url
  const rest = url.slice(basePath.length)
  if (rest === '' || rest.startsWith('?')) return `/${rest}`
  return rest.startsWith('/') ? rest : url
}

/** Path of a route as the browser requests it. */
export const publicPath = ({ server }: FastifyRequest, path: string): string =>
  server.basePath + path
