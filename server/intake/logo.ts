import type { FastifyReply } from 'fastify'
import type { FileStore } from '../files/store'
import { notFound } from '../http/envelope'
import type { IntakeSite } from './sites'

// Image types that every browser shows and that cannot contain scripts.
const drawn = /^image\/(jpeg|png|gif|webp)$/

/** Sends the logo without sign-in, for pages of every origin. Throws 404. */
export async function sendLogo(
  reply: FastifyReply,
  path: string | undefined,
  { files, site }: { readonly files: FileStore; readonly site: IntakeSite },
): Promise<FastifyReply> {
  const file = path === undefined ? undefined : await files.find(path)
  if (!file || file.tenant_id !== site.tenantId || !drawn.test(file.type)) throw notFound()
  const content = await files.read(file, { start: 0, end: file.size - 1 })
  return await reply
    .headers({
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      // The logo may be replaced at any time.
      'cache-control': 'public, max-age=600',
      'content-length': file.size,
    })
    .type(file.type)
    .send(content)
}
