import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { otherClientWith } from '../kernel/builds'
import { apiBase } from './missing'

/**
 * Serves the built console. Hashed files are cached forever; `index.html` and the rest are revalidated each time. Files
 * with a `.br` or `.gz` beside them were compressed at build time. Hashed files of other builds beside this one are
 * served too, so that open pages keep working.
 */
export async function serveClient(app: FastifyInstance, directory: string): Promise<void> {
  const embedded = join(directory, 'embed/')
  await app.register(fastifyStatic, {
    root: directory,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders(response, path) {
      const isHashed = basename(dirname(path)) === 'assets'
      const caching = isHashed ? 'public, max-age=31536000, immutable' : 'no-cache'
      response.setHeader('cache-control', caching)
      // Files that companies' websites embed.
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
      const asset = /^assets\/([\w.-]+)$/.test(path) && !existsSync(join(directory, path))
      const other = asset ? otherClientWith(directory, path) : undefined
      return await (other === undefined ? reply.sendFile(path) : reply.sendFile(path, other))
    },
  )
}

declare module 'fastify' {
  interface FastifyReply {
    /** Sends the console's HTML document, the same for every page's URL. */
    sendPage(): FastifyReply
  }
}

/**
 * Makes the document's relative URLs absolute below the base path, because it is served at every page's URL, and adds
 * the base path as a meta tag.
 */
export function addressedPage(built: string, basePath: string): string {
  return built
    .replace(/\b(href|src)="\.?\/(?!\/)/g, `$1="${basePath}/`)
    .replace('<head>', `<head>\n    <meta name="base-path" content="${basePath}" />`)
}
