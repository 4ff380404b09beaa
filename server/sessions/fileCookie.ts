import type { FastifyReply, FastifyRequest } from 'fastify'
import { publicPath } from '../http/basePath'
import { apiBase } from '../http/missing'
import { fileTokenOf } from '../kernel/tokens'
import { sessionLifeMs } from './sessions'

/**
 * Pictures and links cannot send a header, and a token in an address ends in logs, histories and
 * referrers. So a browser gets a second token in a cookie that no script reads, that is sent to
 * stored files only and never from another site, and that opens nothing but stored files.
 */
const cookieName = 'jiandu_files'

export const staticPath = `${apiBase}/sys/common/static`

function attributes(seconds: number, request: FastifyRequest): string {
  const secure = request.protocol === 'https' ? '; Secure' : ''
  const path = publicPath(request, staticPath)
  return `Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`
}

export function setFileCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const rest = attributes(sessionLifeMs / 1000, request)
  reply.header('set-cookie', `${cookieName}=${fileTokenOf(token)}; ${rest}`)
}

export function clearFileCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('set-cookie', `${cookieName}=; ${attributes(0, request)}`)
}

export function fileTokenIn(cookies: string | undefined): string | undefined {
  const prefix = `${cookieName}=`
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length)
}
