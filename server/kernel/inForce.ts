import { AsyncLocalStorage } from 'node:async_hooks'
import type { Documents } from '#model'
import type { DocumentsOf } from './ofTenant'

/** A request, the run of a job, a message to a socket: it sees the documents with which it began, to its end. */
interface Work {
  /** Of each server that it asks, taken when it first asks. */
  readonly held: Map<object, InForce>
}

const works = new AsyncLocalStorage<Work>()

/**
 * Begins a piece of work: whatever it asks for documents, also after waiting, gets those of its beginning. What begins in
 * it and outlives it (a loop, a queue that others fill) begins works of its own.
 */
export const asOneWork = <Result>(work: () => Result): Result =>
  works.run({ held: new Map() }, work)

/** The same work, wherever it is done: in a queue that another request moves on, or after its body has come. */
export const keepingWork = <Args extends readonly unknown[], Result>(
  work: (...args: Args) => Result,
): ((...args: Args) => Result) => AsyncLocalStorage.bind(work)

/** Documents, and the newest release that they are made of; 0 = files alone. */
export interface InForce {
  readonly documents: Documents
  readonly release: number
}

/** What is in force in one server. All companies have the platform's documents. */
export function createInForce(first: InForce) {
  const by = {}
  let newest = first
  const held = (): InForce => {
    const work = works.getStore()
    const known = work?.held.get(by) ?? newest
    work?.held.set(by, known)
    return known
  }
  const documents: DocumentsOf = () => held().documents
  return {
    documents,
    release: () => held().release,
    /** Whatever the work that asks began with. */
    newest: () => newest,
    /** For work that begins from now on. */
    put(next: InForce) {
      newest = next
    },
  }
}
