import { type Call, type Download, type Envelope, Failure } from '#renderer'
import { apiBase } from '../constants'
import { type Answer, readDownload, readEnvelope } from './answer'
import { report } from './failures'
import { httpMessages } from './messages'
import { currentToken, transfer } from './request'

/** One call of the contract: resolves with a successful envelope, else rejects with a `Failure` already told to the user unless the call is quiet. */
export const send = (call: Call): Promise<Envelope> => exchange(call, apiBase)

/** The same below another base path. */
export const exchange = (call: Call, base: string): Promise<Envelope> =>
  settle(call, base, 'text', (answer) => readEnvelope(answer, call.url))

/** A file; an envelope in its place is a failure and is read as one. */
export const download = (call: Call): Promise<Download> =>
  settle(call, apiBase, 'blob', (answer) => readDownload(answer, call.url))

// What the server has called ended stays so: polls and retries must not ask with it again.
let endedToken: string | null = null

async function settle<T>(
  call: Call,
  base: string,
  responseType: 'text' | 'blob',
  read: (answer: Answer) => T | Promise<T>,
): Promise<T> {
  const token = currentToken()
  if (token !== null && token === endedToken) {
    throw new Failure('http', httpMessages.unauthorized, { status: 401, code: 401 })
  }
  try {
    return await read(await transfer(call, { base, responseType, token }))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    // A late answer to an earlier session says nothing about this one.
    const current = token !== null && token === currentToken()
    if (report(error, call, current) === 'ended') endedToken = token
    throw error
  }
}
