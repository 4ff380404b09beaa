import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { apiBase } from './missing'

/**
 * The console's built files. Names with a hash stay for good; `index.html` and the rest are asked
 * for again each time. Compressed at the build where a `.br` or `.gz` lies beside a file.
 */
export async function serveClient(app: FastifyInstance, directory: string): Promise<void> {
  const hashed = join(directory, 'assets/')
  await app.register(fastifyStatic, {
    root: directory,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders(response, path) {
      const caching = path.startsWith(hashed) ? 'public, max-age=31536000, immutable' : 'no-cache'
      response.setHeader('cache-control', caching)
    },
  })
  app.get<{ Params: { '*': string } }>(
    '/*',
    { config: { right: 'public' } },
    async ({ params, url }, reply) => {
      const path = params['*']
      if (path === '') return await reply.sendFile('index.html')
      if (url.startsWith(`${apiBase}/`) || path.endsWith('/')) return reply.callNotFound()
      return await reply.sendFile(path)
    },
  )
}
