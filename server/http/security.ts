import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const own = "'self'"

/** `mediaHosts`: others whose films and sounds may be shown. No script but our files, no inline script, no eval; styles may be inline, antd needs that. */
const contentSecurityPolicy = (mediaHosts: readonly string[]) => ({
  useDefaults: false,
  directives: {
    'default-src': [own],
    'script-src': [own],
    'script-src-attr': ["'none'"],
    'style-src': [own, "'unsafe-inline'"],
    'img-src': [own, 'data:', 'blob:', 'https:'],
    'media-src': [own, 'blob:', ...mediaHosts.map((host) => `https://${host}`)],
    'font-src': [own, 'data:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': [own],
    // A menu may show other sites inside the shell. They are sandboxed there and cannot reach it;
    // without TLS they open in a window of their own (src/pages/AddressPages.tsx).
    'frame-src': [own, 'https:'],
    // Our own pages may be shown inside the shell, by nobody else.
    'frame-ancestors': [own],
  },
})

/** Headers of every answer, and compression of texts that were not compressed at the build. */
export async function secure(app: FastifyInstance, mediaHosts: readonly string[]): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(mediaHosts),
    xFrameOptions: { action: 'sameorigin' },
    referrerPolicy: { policy: 'same-origin' },
    // A provider's window tells the login page what has come of it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // A console in an inner network is often reached without TLS; who ends TLS before it adds this.
    strictTransportSecurity: false,
  })
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1_024,
    customTypes: /^(application\/json|text\/(html|css|javascript))/,
    // The default of 11 takes seconds for what a page waits for.
    brotliOptions: { params: { [brotliQuality]: 4 } },
    globalDecompression: false,
  })
  // What is compressed while it is sent has eleven short-lived listeners; above ten Node warns of a leak.
  app.addHook('onRequest', async (_request, reply) => {
    reply.raw.setMaxListeners(answerListeners)
  })
  // Records and rights are nothing for shared or disk caches; files and the client say otherwise.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

const answerListeners = 20

// zlib's BROTLI_PARAM_QUALITY.
const brotliQuality = 1
