import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const own = "'self'"

/**
 * `mediaHosts`: other hosts of videos and audio. Scripts only from our files, no inline scripts, no eval; inline styles
 * are allowed because antd needs them.
 */
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
    // A menu may show other sites inside the shell. They are sandboxed there and cannot reach it; without TLS they open
    // in their own window (src/pages/AddressPages.tsx).
    'frame-src': [own, 'https:'],
    // Only our own pages may frame our pages.
    'frame-ancestors': [own],
  },
})

/** Headers of every answer, and compression of texts that the build did not compress. */
export async function secure(app: FastifyInstance, mediaHosts: readonly string[]): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(mediaHosts),
    xFrameOptions: { action: 'sameorigin' },
    referrerPolicy: { policy: 'same-origin' },
    // A login provider's window reports its result to the login page.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // A console in an intranet often has no TLS; whoever terminates TLS in front of it adds this header.
    strictTransportSecurity: false,
  })
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1_024,
    customTypes: /^(application\/json|text\/(html|css|javascript))/,
    // The default of 11 takes seconds while a page waits.
    brotliOptions: { params: { [brotliQuality]: 4 } },
    globalDecompression: false,
  })
  // Compressing a stream adds eleven short-lived listeners; Node warns of a leak above ten.
  app.addHook('onRequest', async (_request, reply) => {
    reply.raw.setMaxListeners(answerListeners)
  })
  // Records and rights must not be cached; files and the client set their own header.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

const answerListeners = 20

// zlib's BROTLI_PARAM_QUALITY.
const brotliQuality = 1
