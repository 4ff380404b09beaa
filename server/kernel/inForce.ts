import { AsyncLocalStorage } from 'node:async_hooks'
import type { Documents, Option } from '#model'
import { documentsEverywhere } from './everywhere'
import { type DocumentsOf, everywhere, platform } from './ofTenant'

/** A request, the run of a job, a message to a socket: it sees the documents with which it began, to its end. */
interface Work {
  /** Of each server that it asks, taken when it first asks. */
  readonly held: Map<object, InForce>
  /** It has written nothing and can be done again, with what is in force then. */
  renewable: boolean
  trial?: Trial
}

/** What somebody tries alone before it is released: the work reads as though it were, and keeps nothing. */
export interface Trial {
  /** By table, the query whose rows stand for it in each statement. */
  readonly tables: ReadonlyMap<string, string>
  /** Items of dictionaries that differ, by code. */
  readonly dicts: ReadonlyMap<string, readonly Option[]>
}

const works = new AsyncLocalStorage<Work>()

/**
 * Begins a piece of work: whatever it asks for documents, also after waiting, gets those of its beginning. What begins in
 * it and outlives it (a loop, a queue that others fill) begins works of its own.
 */
export const asOneWork = <Result>(work: () => Result): Result => works.run(newWork(), work)

const newWork = (): Work => ({ held: new Map(), renewable: false })

/** What the work tries; undefined = it is an ordinary one. */
export const trialOfWork = (): Trial | undefined => works.getStore()?.trial

/** The same work, wherever it is done: in a queue that another request moves on, or after its body has come. */
export const keepingWork = <Args extends readonly unknown[], Result>(
  work: (...args: Args) => Result,
): ((...args: Args) => Result) => AsyncLocalStorage.bind(work)

/** Other documents have come into force since a work began that can be begun again. */
export class Outdated extends Error {
  override readonly name = 'Outdated'
}

const mostBeginnings = 5

/**
 * Does a work, or the rest of one, that may be begun again as long as it has written nothing. When it throws Outdated, this
 * process follows, and `again` does it with the documents of then. Rejects with Outdated if they change faster than that.
 */
export async function renewably<Result>(
  first: () => Promise<Result>,
  { follow, again }: { follow(): Promise<void>; again(): Promise<Result> },
): Promise<Result> {
  let work = works.getStore() ?? newWork()
  let doIt = first
  for (let left = mostBeginnings; ; left--) {
    work.renewable = true
    try {
      return await works.run(work, doIt)
    } catch (error) {
      // A trial that began anew would be none.
      if (!(error instanceof Outdated) || left === 1 || work.trial) throw error
    }
    // A process that cannot follow says so where processes are shown, and goes on with what it has.
    await follow().catch(() => undefined)
    work = newWork()
    doIt = again
  }
}

/** Whether the work that asks can be begun again. */
export const isRenewable = (): boolean => works.getStore()?.renewable ?? false

/** The work that asks has written: it goes on to its end with the documents that it has. */
export function keepDocuments(): void {
  const work = works.getStore()
  if (work) work.renewable = false
}

/** Documents, and the newest release that they are made of; 0 = files alone. */
export interface InForce {
  readonly documents: Documents
  readonly release: number
}

// Open pages are seldom further behind.
const keptBefore = 4

/** What is in force in one server: companies without documents of their own have the platform's. */
export function createInForce(first: InForce) {
  const by = {}
  let newest = first
  let before: readonly InForce[] = []
  const held = (): InForce => {
    const work = works.getStore()
    const known = work?.held.get(by) ?? newest
    work?.held.set(by, known)
    return known
  }
  const documents: DocumentsOf = (tenantId) => {
    const { documents: ofPlatform } = held()
    if (tenantId === everywhere) return documentsEverywhere(ofPlatform)
    return tenantId === platform ? ofPlatform : (ofPlatform.companies.get(tenantId) ?? ofPlatform)
  }
  return {
    documents,
    release: () => held().release,
    /** From now on the work that asks has these documents, and tries them. */
    tryOut(documents: Documents, trial: Trial) {
      const work = works.getStore()
      if (!work) throw new Error('a trial needs a work of its own')
      work.held.set(by, { documents, release: held().release })
      work.trial = trial
    },
    /** Whatever the work that asks began with. */
    newest: () => newest,
    /** The documents that were in force here as this release, as long as they are kept; undefined = they are not. */
    had: (release: number): InForce | undefined =>
      [newest, ...before].find((one) => one.release === release),
    /** For work that begins from now on. */
    put(next: InForce) {
      if (next.release !== newest.release) before = [newest, ...before].slice(0, keptBefore)
      newest = next
    },
  }
}
