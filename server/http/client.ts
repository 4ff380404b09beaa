import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { apiBase } from './missing'

/**
 * The console's built files. Names with a hash stay for good; `index.html` and the rest are asked
 * for again each time. Compressed at the build where a `.br` or `.gz` lies beside a file.
 */
export async function serveClient(app: FastifyInstance, directory: string): Promise<void> {
  const hashed = join(directory, 'assets/')
  const embedded = join(directory, 'embed/')
  await app.register(fastifyStatic, {
    root: directory,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders(response, path) {
      const caching = path.startsWith(hashed) ? 'public, max-age=31536000, immutable' : 'no-cache'
      response.setHeader('cache-control', caching)
      // What companies' websites include.
      if (path.startsWith(embedded))
        response.setHeader('cross-origin-resource-policy', 'cross-origin')
    },
  })
  const page = addressedPage(await readFile(join(directory, 'index.html'), 'utf8'), app.basePath)
  app.decorateReply('sendPage', function sendPage(this: FastifyReply) {
    return this.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
  app.get<{ Params: { '*': string } }>(
    '/*',
    { config: { right: 'public' } },
    async ({ params, url }, reply) => {
      const path = params['*']
      if (path === '' || path === 'index.html') return reply.sendPage()
      if (url.startsWith(`${apiBase}/`) || path.endsWith('/')) return reply.callNotFound()
      return await reply.sendFile(path)
    },
  )
}

declare module 'fastify' {
  interface FastifyReply {
    /** The console: the one document behind every page's address. */
    sendPage(): FastifyReply
  }
}

/**
 * The built document with addresses that hold at any depth below the base, and the base for the program in it. It
 * was built with addresses relative to its own folder, and is shown at every page's address.
 */
export function addressedPage(built: string, basePath: string): string {
  return built
    .replace(/\b(href|src)="\.?\/(?!\/)/g, `$1="${basePath}/`)
    .replace('<head>', `<head>\n    <meta name="base-path" content="${basePath}" />`)
}
