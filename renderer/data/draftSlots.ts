import type { DraftKey, DraftPort } from '../ports'
import { createHolders } from './draftHolders'
import { writeKey } from './writeKey'

/** Unsaved edits: `at` = time of the last one in ms. */
interface Dated {
  readonly at: number
}

/** A draft that an earlier editor left behind. */
export type Found<D> = D & { readonly key: DraftKey }

/** The drafts of one open editor. Each writes its own: two windows never overwrite each other's. */
export interface DraftSlots<D> {
  /** The latest one left behind by an editor that is no longer open anywhere. */
  find(): Promise<Found<D> | undefined>
  /** All that were left behind so, the latest first. */
  findAll(): Promise<readonly Found<D>[]>
  keep(draft: D): void
  /** Removes this editor's own draft. */
  remove(): void
  forget(draft: Found<D>): void
  /** The editor goes on with that draft's edits: its own from now on. */
  adopt(draft: Found<D>): void
  /** Makes the editor count as open until the function it returns is called. */
  hold(): () => void
}

interface SlotsOptions<D> {
  readonly port: DraftPort
  /** Whose edits of what: a draft is offered to the same person at the same thing only. */
  readonly prefix: DraftKey
  /** A store is in reach of other programs and older versions: anything of another shape is no draft. */
  read(stored: unknown): D | undefined
  /** Stands in the key besides: an older state of the thing has a draft of its own. */
  stateOf?(draft: D): string
}

const maxAgeMs = 30 * 24 * 60 * 60 * 1000

export function createDraftSlots<D extends Dated>(options: SlotsOptions<D>): DraftSlots<D> {
  const { port, prefix, read, stateOf } = options
  let slot = writeKey()
  let written: DraftKey | undefined
  const holders = createHolders(JSON.stringify(prefix), () => slot)

  function removeWritten(): void {
    if (written) port.remove(written)
    written = undefined
  }

  async function findAll(): Promise<readonly Found<D>[]> {
    const stored = await port.list(prefix)
    const old = Date.now() - maxAgeMs
    const usable = stored
      .flatMap(({ key, value }) => {
        const draft = read(value)
        return draft ? [{ ...draft, key }] : []
      })
      .filter(({ at, key }) => at >= old && slotOf(key) !== slot)
      .sort((a, b) => b.at - a.at)
    if (usable.length === 0) return []
    const held = await holders.ask()
    return usable.filter(({ key }) => !held.has(slotOf(key)))
  }

  return {
    findAll,
    find: async () => (await findAll())[0],
    keep(draft) {
      const key = [...prefix, ...(stateOf ? [stateOf(draft)] : []), slot]
      port.put(key, plain(draft))
      // Only now: the edits are never without a place.
      if (written && String(written) !== String(key)) port.remove(written)
      written = key
    },
    remove: removeWritten,
    forget: ({ key }) => port.remove(key),
    adopt({ key }) {
      removeWritten()
      slot = slotOf(key)
      written = key
    },
    hold: holders.hold,
  }
}

/** As JSON carries it: the rows of a form are live objects, which no lasting store takes. */
const plain = (draft: unknown): unknown => JSON.parse(JSON.stringify(draft))

const slotOf = (key: DraftKey): string => key.at(-1) ?? ''
