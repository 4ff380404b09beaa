import { createHmac, hash, randomBytes } from 'node:crypto'

const tokenShape = /^[\w-]{43}$/

/** 256 random bits; means nothing to anybody but the server that keeps its hash. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a token; undefined when the text cannot be one. */
export const hashOf = (token: string): string | undefined =>
  tokenShape.test(token) ? sha256(token) : undefined

/**
 * The token that opens stored files and nothing else. It follows from the session's token, which
 * does not follow from it.
 */
export const fileTokenOf = (token: string): string =>
  createHmac('sha256', token).update('files').digest('base64url')

export const sha256 = (text: string): string => hash('sha256', text)
