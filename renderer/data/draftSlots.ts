import type { DraftKey, DraftPort } from '../ports'
import { createHolders } from './draftHolders'
import { writeKey } from './writeKey'

/** Unsaved edits; `at` = time of the last edit in ms. */
interface Dated {
  readonly at: number
}

/** A draft left behind by an earlier editor. */
export type Found<D> = D & { readonly key: DraftKey }

/**
 * The drafts of one open editor. Each editor writes its own slot, so that windows never overwrite each other's drafts.
 */
export interface DraftSlots<D> {
  /** The latest draft whose editor is no longer open in any window. */
  find(): Promise<Found<D> | undefined>
  /** All drafts whose editors are closed, latest first. */
  findAll(): Promise<readonly Found<D>[]>
  keep(draft: D): void
  /** Removes this editor's own draft. */
  remove(): void
  forget(draft: Found<D>): void
  /** Continues with that draft's edits and makes it this editor's own draft. */
  adopt(draft: Found<D>): void
  /** Marks the editor as open until the returned function is called. */
  hold(): () => void
}

interface SlotsOptions<D> {
  readonly port: DraftPort
  /** User and subject of the draft: it is only offered to the same user for the same thing. */
  readonly prefix: DraftKey
  /** Validates a stored draft: other programs and older versions can write to the store. */
  read(stored: unknown): D | undefined
  /** Additional part of the key, so that an older state of the thing has its own draft. */
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
      // Removed only after the new one is written, so that the edits are always stored somewhere.
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

/** Plain JSON, because rows of a form are live objects that no persistent store accepts. */
const plain = (draft: unknown): unknown => JSON.parse(JSON.stringify(draft))

const slotOf = (key: DraftKey): string => key.at(-1) ?? ''
