import type { Db } from '../db/open'
import { declined, Refusal } from '../http/envelope'
import type { Log } from '../http/log'
import { newToken } from '../kernel/tokens'
import type { ThirdPerson } from './accounts'
import { thirdMessages } from './messages'
import { createPasses } from './passes'
import type { Departure, Provider } from './provider'

export interface TravelDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly log: Log
}

/** Begins a login at the provider; answers the address to send the browser to. */
export async function depart(
  { db, clock, log }: TravelDeps,
  provider: Provider,
  { browserHash, callback }: { readonly browserHash: string; readonly callback: string },
): Promise<string> {
  const { source } = provider
  const secrets = { verifier: newToken(), nonce: newToken(), callback }
  const state = await createPasses(db, clock).issue('state', { source, browserHash, ...secrets })
  try {
    return await provider.address({ state, ...secrets })
  } catch (error) {
    log('third login: provider not reached', { source, error })
    throw declined(thirdMessages.unreachable)
  }
}

/**
 * The person whom the provider has sent back. The state is used up even on failure, so nothing can be tried twice; it
 * only works in the browser that began the login.
 */
export async function arrive(
  { db, clock, log }: TravelDeps,
  provider: Provider,
  { query, browserHash }: { readonly query: string; readonly browserHash: string | undefined },
): Promise<ThirdPerson> {
  const { source } = provider
  const parameters = new URLSearchParams(query)
  const state = parameters.get('state') ?? ''
  const begun = await createPasses(db, clock).take('state', state)
  if (!begun || begun.source !== source || begun.browserHash !== browserHash) {
    throw declined(thirdMessages.stateInvalid)
  }
  if (parameters.get('error') === 'access_denied') throw declined(thirdMessages.denied)
  const departure: Departure = { state, ...begun }
  try {
    return await provider.person(departure, query)
  } catch (error) {
    log('third login: refused', { source, error })
    throw declined(isNetworkFailure(error) ? thirdMessages.unreachable : thirdMessages.failed)
  }
}

// `fetch` rejects with a TypeError whose cause is the network's; the library passes timeouts on.
function isNetworkFailure(error: unknown): boolean {
  const chain = [error, Object(error).cause, Object(Object(error).cause).cause]
  return chain.some(
    (one) =>
      one instanceof Error &&
      (one.name === 'TimeoutError' || /^(ECONN|ENOTFOUND|EAI_|UND_ERR)/.test(codeOf(one))),
  )
}

const codeOf = (error: Error): string => String(Reflect.get(error, 'code') ?? '')

/** The text of a refusal, for a page. Any other error is thrown again and answered as a failure. */
export function refusalText(error: unknown): string {
  if (error instanceof Refusal) return error.message
  throw error
}
