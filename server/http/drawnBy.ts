import type { IncomingHttpHeaders } from 'node:http'
import { malformed } from './envelope'
import { expectedTexts } from './messages'

/** Names the release whose documents the sender of a call was drawn by. */
const releaseHeader = 'x-release'

/** The release that a call names; undefined = none, as calls of other programs. Throws 400 for what is no number. */
export function drawnBy(headers: IncomingHttpHeaders): number | undefined {
  const named = headers[releaseHeader]
  if (named === undefined || named === '') return undefined
  const text = String(named)
  if (!/^\d{1,9}$/.test(text)) throw malformed(releaseHeader, expectedTexts.integer)
  return Number(text)
}
