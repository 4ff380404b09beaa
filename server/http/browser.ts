import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashOf, newToken, sha256 } from '../kernel/tokens'
import { publicPath } from './basePath'
import { apiBase } from './missing'

/** A secret in a browser cookie that scripts cannot read. */
interface Mark {
  readonly cookie: string
  readonly lifeSeconds: number
}

/**
 * Binds a login in several steps to one browser. Otherwise someone who photographs a QR code could finish the login
 * before its owner, and a link could sign its victim in as its author.
 */
const steps: Mark = { cookie: 'jiandu_browser', lifeSeconds: 3_600 }

/** How long a browser stays known after a login. */
export const placeLifeMs = 30 * 24 * 3_600_000

/** Marks a browser in which somebody has signed in. It gives no access, see auth/places. */
const known: Mark = { cookie: 'jiandu_known', lifeSeconds: placeLifeMs / 1_000 }

/** Hash of the browser's secret; sets a new one if it has none. */
export function markBrowser(request: FastifyRequest, reply: FastifyReply): string {
  return browserOf(request) ?? sha256(give(steps, newToken(), request, reply))
}

/** undefined = the browser has no secret. */
export const browserOf = (request: FastifyRequest): string | undefined => hashIn(request, steps)

/** Hash of the secret of a browser in which somebody has signed in; extends it by 30 days. */
export function markKnownBrowser(request: FastifyRequest, reply: FastifyReply): string {
  const secret = knownBrowserOf(request) === undefined ? undefined : secretIn(request, known)
  return sha256(give(known, secret ?? newToken(), request, reply))
}

export const knownBrowserOf = (request: FastifyRequest): string | undefined =>
  hashIn(request, known)

function give(
  { cookie, lifeSeconds }: Mark,
  secret: string,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  // Lax, not Strict: a provider sends the browser back from another site.
  const attributes = `Path=${publicPath(request, `${apiBase}/sys`)}; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Lax`
  const secure = request.protocol === 'https' ? '; Secure' : ''
  reply.header('set-cookie', `${cookie}=${secret}; ${attributes}${secure}`)
  return secret
}

function secretIn({ headers }: FastifyRequest, { cookie }: Mark): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((one) => one.startsWith(`${cookie}=`))?.slice(cookie.length + 1)
}

/** undefined also for an invalid secret. */
function hashIn(request: FastifyRequest, mark: Mark): string | undefined {
  const secret = secretIn(request, mark)
  return secret === undefined ? undefined : hashOf(secret)
}
