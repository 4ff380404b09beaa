import { type Call, type Download, type Envelope, Failure } from '#ports'
import { apiBase } from '../constants'
import { identityNow } from '../session/identity'
import { type Answer, readDownload, readEnvelope } from './answer'
import { inWords, report, trialAnswer } from './failures'
import { httpMessages } from './messages'
import { currentToken, type Route, transfer } from './request'

/**
 * One call of the contract: resolves with a successful envelope, or rejects with a `Failure`, which has been shown to
 * the user unless the call is quiet.
 */
export const send = (call: Call): Promise<Envelope> => exchange(call, apiBase)

/** The same with another base path, and optionally another timeout in ms. */
export const exchange = (call: Call, base: string, timeoutMs?: number): Promise<Envelope> =>
  settle(call, { base, responseType: 'text', timeoutMs }, (answer) => readEnvelope(answer, call))

/** Reads a file; an envelope instead of a file is read as a failure. */
export const download = (call: Call): Promise<Download> =>
  settle(call, { base: apiBase, responseType: 'blob' }, (answer) => readDownload(answer, call))

// After the server has ended a session, polls and retries must not use it again.
let ended: { readonly token: string; readonly left: Promise<void> } | undefined

async function settle<T>(
  call: Call,
  route: Omit<Route, 'token'>,
  read: (answer: Answer) => T | Promise<T>,
): Promise<T> {
  const token = call.anonymous ? null : currentToken()
  if (token !== null && token === ended?.token) {
    await ended.left
    throw new Failure('http', httpMessages.unauthorized, { status: 401, code: 401 })
  }
  // Another tab has signed in another user: this page must not act in that name.
  if (identityNow().kind !== 'same') throw new Failure('aborted', httpMessages.aborted)
  try {
    return await read(await transfer(call, { ...route, token }))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (trialAnswer(error)) throw new Failure('aborted', error.message, error.detail)
    // A late answer for an earlier session says nothing about this one.
    const current = token !== null && token === currentToken()
    const left = report(error, call, current)
    if (token !== null && left) {
      ended = { token, left }
      // The host has shown the message; wait until its pages are gone, so that none repeats it.
      await left
    }
    throw inWords(error, call)
  }
}
