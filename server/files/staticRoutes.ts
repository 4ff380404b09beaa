import { type FileHandle, open } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fileTokenIn } from '../auth/fileCookie'
import type { Session, Sessions } from '../auth/sessions'
import { notFound, Refusal } from '../http/envelope'
import { serverMessages } from '../messages'
import { type ByteRange, readRange } from './range'
import type { FileStore, StoredFile } from './store'

export interface StaticDeps {
  readonly files: FileStore
  readonly sessions: Sessions
}

// What a browser may show in place; anything else is saved.
const shownInline = /^(image\/(jpeg|png|gif|webp)|video\/mp4|text\/plain)(;|$)/

/** Parameter that asks for a PDF to be shown in its place, by the page around it (pdfRoutes). */
export const pdfPreview = 'preview'

/**
 * Stored files (contract, §9.1), to members of the tenant that the file belongs to. Whoever asks
 * shows the token, in the header or – what a picture can – in the files' cookie.
 */
export async function staticRoutes(
  app: FastifyInstance,
  { files, sessions }: StaticDeps,
): Promise<void> {
  app.get<{ Params: { '*': string }; Querystring: Readonly<Record<string, unknown>> }>(
    '/sys/common/static/*',
    // The cookie is no session to the guard: it opens nothing but this.
    { config: { right: 'public' } },
    async (request, reply) => {
      const session = await sessionOf(request, sessions)
      const file = await files.find(request.params['*'].replace(/,$/, ''))
      const mine = session.user.tenants.some(({ id }) => id === file?.tenant_id)
      if (!file || !mine) throw notFound()
      const shown = file.type === 'application/pdf' && request.query[pdfPreview] === '1'
      return await sendFile(request, reply, file, shown ? framedPdf(file) : {})
    },
  )
}

async function sessionOf(request: FastifyRequest, sessions: Sessions): Promise<Session> {
  const token = request.headers['x-access-token']
  const fileToken = fileTokenIn(request.headers.cookie)
  const session =
    (typeof token === 'string' ? await sessions.find(token) : undefined) ??
    (fileToken === undefined ? undefined : await sessions.findByFileToken(fileToken))
  if (!session) throw new Refusal(401, serverMessages.noSession)
  return session
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  headers: Readonly<Record<string, string>>,
): Promise<FastifyReply> {
  const etag = `"${file.sha256}"`
  reply.headers({
    'content-security-policy': "sandbox; default-src 'none'",
    'content-disposition': disposition(file),
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    // A path's content never changes, but the next user of the browser must not be shown it.
    'cache-control': 'private, max-age=86400, immutable',
    vary: 'Cookie, X-Access-Token',
    'accept-ranges': 'bytes',
    etag,
    ...headers,
  })
  if (request.headers['if-none-match'] === etag) return await reply.code(304).send()
  const range = readRange(request.headers.range, file.size)
  if (range === 'unsatisfiable') {
    return await reply.code(416).header('content-range', `bytes */${file.size}`).send()
  }
  const content = await openContent(file)
  reply.type(file.type)
  return await reply.send(streamOf(content, reply, file, range))
}

// A browser's PDF viewer does not start in a sandbox; its document runs no script of the page.
const framedPdf = (file: StoredFile) => ({
  'content-security-policy':
    "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
  'content-disposition': disposition(file).replace('attachment', 'inline'),
})

async function openContent(file: StoredFile): Promise<FileHandle> {
  try {
    return await open(file.location)
  } catch (error) {
    throw new Error(`stored file ${file.path}: its content cannot be read`, { cause: error })
  }
}

function streamOf(
  content: FileHandle,
  reply: FastifyReply,
  { size }: StoredFile,
  range: ByteRange | undefined,
) {
  const { start, end } = range ?? { start: 0, end: size - 1 }
  reply.header('content-length', end - start + 1)
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  return content.createReadStream({ start, end })
}

function disposition({ name, path, type }: StoredFile): string {
  const ext = /\.\w+$/.exec(path)?.[0] ?? ''
  const saved = `${name.replace(/\.[^.]*$/, '')}${ext}`
  const encoded = encodeURIComponent(saved).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${shownInline.test(type) ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded}`
}
