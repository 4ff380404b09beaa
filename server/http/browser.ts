import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashOf, newToken, sha256 } from '../auth/tokens'
import { publicPath } from './basePath'
import { apiBase } from './missing'

/**
 * What a login in several steps was begun with, it must end with: a browser gets a secret in a cookie
 * that no script reads. Without it, whoever reads a QR code over somebody's shoulder could be faster
 * than its owner, and a link could sign its victim in as its author.
 */
const cookieName = 'jiandu_browser'
const lifeSeconds = 3_600

/** Hash of the browser's secret, which it is given now if it has none. */
export function markBrowser(request: FastifyRequest, reply: FastifyReply): string {
  const known = browserOf(request)
  if (known !== undefined) return known
  const secret = newToken()
  // Lax, not Strict: a provider sends the browser back from another site.
  const attributes = `Path=${publicPath(request, `${apiBase}/sys`)}; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Lax`
  const secure = request.protocol === 'https' ? '; Secure' : ''
  reply.header('set-cookie', `${cookieName}=${secret}; ${attributes}${secure}`)
  return sha256(secret)
}

/** undefined: the browser has no secret. */
export function browserOf(request: FastifyRequest): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const pair = pairs.find((one) => one.startsWith(`${cookieName}=`))
  return pair === undefined ? undefined : hashOf(pair.slice(cookieName.length + 1))
}
