import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashOf, newToken, sha256 } from '../kernel/tokens'
import { publicPath } from './basePath'
import { apiBase } from './missing'

/** A secret that a browser is given in a cookie which no script reads. */
interface Mark {
  readonly cookie: string
  readonly lifeSeconds: number
}

/**
 * What a login in several steps was begun with, it must end with. Without it, whoever reads a QR code over
 * somebody's shoulder could be faster than its owner, and a link could sign its victim in as its author.
 */
const steps: Mark = { cookie: 'jiandu_browser', lifeSeconds: 3_600 }

/** How long a place is known from which somebody has signed in. */
export const placeLifeMs = 30 * 24 * 3_600_000

/** Somebody has signed in here. It opens nothing; see auth/places. */
const known: Mark = { cookie: 'jiandu_known', lifeSeconds: placeLifeMs / 1_000 }

/** Hash of the browser's secret, which it is given now if it has none. */
export function markBrowser(request: FastifyRequest, reply: FastifyReply): string {
  return browserOf(request) ?? sha256(give(steps, newToken(), request, reply))
}

/** undefined: the browser has no secret. */
export const browserOf = (request: FastifyRequest): string | undefined => hashIn(request, steps)

/** Hash of the secret of a browser in which somebody has signed in, which keeps it for 30 more days. */
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

/** undefined also for what is no secret of our making. */
function hashIn(request: FastifyRequest, mark: Mark): string | undefined {
  const secret = secretIn(request, mark)
  return secret === undefined ? undefined : hashOf(secret)
}
