import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Where the console and its calls lie below their host: '' or `/console`. */
    readonly basePath: string
  }
}

/**
 * The address without the base, which routes know nothing of. One without it stays as it is: a proxy may have
 * taken the base away already.
 */
export function withoutBase(basePath: string, url: string): string {
  if (basePath === '' || !url.startsWith(basePath)) return url
  const rest = url.slice(basePath.length)
  if (rest === '' || rest.startsWith('?')) return `/${rest}`
  return rest.startsWith('/') ? rest : url
}

/** The path by which a browser reaches a route. */
export const publicPath = ({ server }: FastifyRequest, path: string): string =>
  server.basePath + path
