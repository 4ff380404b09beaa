import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { addressGroup } from '../http/address'
import { knownBrowserOf, markKnownBrowser, placeLifeMs } from '../http/browser'
import { sha256 } from '../kernel/tokens'

/** An attempt to sign in: account, address and browser. */
export interface LoginOrigin {
  readonly username: string
  readonly address: string
  /** Hash of the secret that a browser has kept since the last sign-in there. */
  readonly browser: string | undefined
}

export interface Place {
  readonly username: string
  /** Address range that is counted as one address. */
  readonly address: string
  /** Whether the account has signed in from this address or this browser within 30 days. */
  readonly isKnown: boolean
  /**
   * Key of the counter of the account's failures. A browser that the owner has used has a counter of its own, so that a
   * colleague with the same address cannot use up the owner's attempts.
   */
  readonly countedBy: string
}

export const originOf = (request: FastifyRequest, username: string): LoginOrigin => ({
  username,
  address: request.ip,
  browser: knownBrowserOf(request),
})

export async function findPlace(
  db: Db,
  clock: () => Date,
  { username, address: given, browser }: LoginOrigin,
): Promise<Place> {
  const address = addressGroup(given)
  const [atAddress, atBrowser] = [
    keyOf('address', username, address),
    keyOf('browser', username, browser),
  ]
  const rows = await system(db)
    .selectFrom('sys_login_place')
    .select('key')
    .where('key', 'in', [atAddress, atBrowser])
    .where('seen_at', '>', clock().getTime() - placeLifeMs)
    .execute()
  const isOwners = browser !== undefined && rows.some(({ key }) => key === atBrowser)
  return {
    username,
    address,
    isKnown: rows.length > 0,
    countedBy: isOwners ? atBrowser : atAddress,
  }
}

/** Remembers this address, and the browser by a cookie, as known to the account for 30 days. */
export async function rememberPlace(
  { db, clock }: { readonly db: Db; readonly clock: () => Date },
  request: FastifyRequest,
  reply: FastifyReply,
  username: string,
): Promise<void> {
  const seen = { seen_at: clock().getTime() }
  const browser = markKnownBrowser(request, reply)
  const keys = [
    keyOf('address', username, addressGroup(request.ip)),
    keyOf('browser', username, browser),
  ]
  const tables = system(db)
  await tables
    .deleteFrom('sys_login_place')
    .where('seen_at', '<=', seen.seen_at - placeLifeMs)
    .execute()
  // All statements use the same order, so that two of them cannot deadlock.
  await tables
    .insertInto('sys_login_place')
    .values(keys.sort().map((key) => ({ key, ...seen })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet(seen))
    .execute()
}

const keyOf = (kind: string, username: string, what = ''): string =>
  sha256(`${kind}\n${username}\n${what}`)
