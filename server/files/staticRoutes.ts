import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Db } from '../db/open'
import { addCall, media, text } from '../http/call'
import { notFound, Refusal } from '../http/envelope'
import { callerIn } from '../http/guard'
import type { Log } from '../http/log'
import { serverMessages } from '../kernel/messages'
import { fileTokenIn } from '../sessions/fileCookie'
import type { Sessions } from '../sessions/sessions'
import type { Session, SessionUser } from '../sessions/sessionUser'
import { readRange } from './range'
import { type FileStore, MissingContent } from './store'
import type { FileTable } from './tables'
import { type FileSight, mayHave } from './uses'

export interface StaticDeps {
  readonly db: Db
  readonly sees: FileSight
  /** Whether the file is public, even without a login. */
  isOpen(file: FileTable): Promise<boolean>
  readonly files: FileStore
  readonly sessions: Sessions
  readonly log: Log
}

// Types that a browser may display; all others are downloaded.
const shownInline = /^(image\/(jpeg|png|gif|webp)|video\/mp4|text\/plain)(;|$)/

/** Query parameter that displays a PDF inline, used by the page around it (pdfRoutes). */
export const pdfPreview = 'preview'

/**
 * Stored files (contract, §9.1), for members of the file's tenant who may see it (see uses). The request carries the
 * token in a header or, for images, in the files' cookie. Pictures of a site's login page are public.
 */
export async function staticRoutes(
  app: FastifyInstance,
  { db, files, sessions, log, sees, isOpen }: StaticDeps,
): Promise<void> {
  addCall(
    app,
    {
      // The cookie is not a session for the guard; it only gives access to files.
      method: 'GET',
      url: '/sys/common/static/*',
      right: 'public',
      summary:
        'A stored file, or a part of it, to members of its tenant by their token or cookie; what a site shows on its login page to anybody.',
      query: Type.Object({ [pdfPreview]: text() }),
      answer: media('the file'),
    },
    async ({ query, params, request, reply }) => {
      const file = await files.find((params['*'] ?? '').replace(/,$/, ''))
      const open = file !== undefined && (await isOpen(file))
      const session = open ? undefined : await sessionOf(request, sessions)
      if (!file) throw notFound()
      if (session) {
        if (!isMember(session.user, file)) throw notFound()
        const caller = callerIn(session.user, file.tenant_id)
        if (!(await mayHave(db, file, caller, sees))) throw notFound()
      }
      const shown = file.type === 'application/pdf' && query[pdfPreview] === '1'
      const headers = shown ? framedPdf(file) : {}
      try {
        return await sendFile({ files, request, reply, file, headers })
      } catch (error) {
        if (!(error instanceof MissingContent)) throw error
        log('stored file without its content', { error })
        throw notFound()
      }
    },
  )
}

/** When viewing as another user, the viewer must be a member, too. */
const isMember = ({ rights, viewer }: SessionUser, file: FileTable): boolean =>
  rights.has(file.tenant_id) && (!viewer || isMember(viewer, file))

async function sessionOf(request: FastifyRequest, sessions: Sessions): Promise<Session> {
  const token = request.headers['x-access-token']
  const fileToken = fileTokenIn(request.headers.cookie)
  const session =
    (typeof token === 'string' ? await sessions.find(token) : undefined) ??
    (fileToken === undefined ? undefined : await sessions.findByFileToken(fileToken))
  if (!session) throw new Refusal(401, serverMessages.noSession)
  return session
}

interface Sending {
  readonly files: FileStore
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly file: FileTable
  readonly headers: Readonly<Record<string, string>>
}

async function sendFile(sending: Sending): Promise<FastifyReply> {
  const { files, request, reply, file, headers } = sending
  const etag = `"${file.sha256}"`
  const own = {
    'content-security-policy': "sandbox; default-src 'none'",
    'content-disposition': disposition(file),
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    // The content of a path never changes, but the next user of the browser must not get it from the cache.
    'cache-control': 'private, max-age=86400, immutable',
    vary: 'Cookie, X-Access-Token',
    'accept-ranges': 'bytes',
    etag,
    ...headers,
  }
  if (request.headers['if-none-match'] === etag) return await reply.headers(own).code(304).send()
  const range = readRange(request.headers.range, file.size)
  if (range === 'unsatisfiable') {
    const none = { ...own, 'content-range': `bytes */${file.size}` }
    return await reply.headers(none).code(416).send()
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 }
  // Reads before setting headers: an error answer must not be cached for a day.
  const content = await files.read(file, { start, end })
  reply
    .headers(own)
    .type(file.type)
    .header('content-length', end - start + 1)
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`)
  return await reply.send(content)
}

// A browser's PDF viewer does not start in a sandbox; the PDF cannot run scripts in the page.
const framedPdf = (file: FileTable) => ({
  'content-security-policy':
    "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
  'content-disposition': disposition(file).replace('attachment', 'inline'),
})

function disposition({ name, path, type }: FileTable): string {
  const ext = /\.\w+$/.exec(path)?.[0] ?? ''
  const saved = `${name.replace(/\.[^.]*$/, '')}${ext}`
  const encoded = encodeURIComponent(saved).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${shownInline.test(type) ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded}`
}
