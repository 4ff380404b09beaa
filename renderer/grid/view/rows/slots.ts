import type { RowId } from '../../columns/model'

/**
 * Which element draws which row. A row in sight keeps its element while others come and go; one that comes
 * into sight takes over an element that has become free, which costs a fraction of making a new one.
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
