import { createHmac, hash, randomBytes } from 'node:crypto'

const tokenShape = /^[\w-]{43}$/

/** 256 random bits, without a meaning of their own; the server stores only the hash. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The hash that the database stores of a token; undefined if the text is not a token. */
export const hashOf = (token: string): string | undefined =>
  tokenShape.test(token) ? sha256(token) : undefined

/**
 * The token that opens stored files and nothing else. It is derived from the session token and does not reveal it.
 */
export const fileTokenOf = (token: string): string =>
  createHmac('sha256', token).update('files').digest('base64url')

export const sha256 = (text: string): string => hash('sha256', text)
