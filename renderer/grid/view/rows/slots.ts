import type { RowId } from '../../columns/model'

/**
 * Assigns elements to rows. A visible row keeps its element; a row that becomes visible reuses a free one, which costs
 * a fraction of creating one.
 */
export function assignSlots(
  before: ReadonlyMap<RowId, number>,
  ids: readonly RowId[],
): ReadonlyMap<RowId, number> {
  const kept = ids.flatMap((id) => {
    const slot = before.get(id)
    return slot === undefined ? [] : [slot]
  })
  const taken = new Set(kept)
  const slots = new Map<RowId, number>()
  let free = 0
  for (const id of ids) {
    let slot = before.get(id)
    if (slot === undefined) {
      while (taken.has(free)) free += 1
      slot = free
      taken.add(slot)
    }
    slots.set(id, slot)
  }
  return slots
}
