import { type Meter, spend, spendReading } from './meter'
import { isReserved } from './reserved'

/** Converts the result of a name, member or function to a value of the language: anything unknown becomes null. */
export function clean(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      return Number.isFinite(value) ? value : null
    case 'object':
      return value
    default:
      return null
  }
}

/** An own member of a map; else null. */
export function ownMember(of: unknown, name: string): unknown {
  if (!isMap(of) || isReserved(name) || !Object.hasOwn(of, name)) return null
  return clean(of[name])
}

/** An own item of a list; null outside of it. */
export function ownItem(list: readonly unknown[], index: number): unknown {
  return Object.hasOwn(list, index) ? clean(list[index]) : null
}

/** Only plain objects are maps; a date, a file or a class instance has no readable members. */
export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  // Not `instanceof`: another realm (a frame, a worker) has its own Object.prototype.
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

/** Lists and maps are compared by content. */
export function equal(meter: Meter, a: unknown, b: unknown): boolean {
  if (typeof a === 'string' && typeof b === 'string' && a.length === b.length) {
    spendReading(meter, a)
  }
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  spend(meter, 1)
  if (isList(a)) {
    if (!isList(b) || a.length !== b.length) return false
    for (let i = 0; i < a.length; i++) {
      spend(meter, 1)
      if (!equal(meter, ownItem(a, i), ownItem(b, i))) return false
    }
    return true
  }
  return isMap(a) && isMap(b) && equalMaps(meter, a, b)
}

function equalMaps(
  meter: Meter,
  a: Readonly<Record<string, unknown>>,
  b: Readonly<Record<string, unknown>>,
): boolean {
  const keys = Object.keys(a)
  spend(meter, keys.length)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every(
    (key) => Object.hasOwn(b, key) && equal(meter, ownMember(a, key), ownMember(b, key)),
  )
}

/** Whether `item` is in the list, or is a member name of the map. */
export function isIn(meter: Meter, item: unknown, among: unknown): boolean {
  if (isMap(among)) {
    return typeof item === 'string' && !isReserved(item) && Object.hasOwn(among, item)
  }
  if (!isList(among)) return false
  for (let i = 0; i < among.length; i++) {
    spend(meter, 1)
    if (equal(meter, item, ownItem(among, i))) return true
  }
  return false
}

/** -1, 0 or 1; undefined for values without an order. Texts are ordered by UTF-16 units. */
export function order(meter: Meter, a: unknown, b: unknown): number | undefined {
  if (typeof a === 'number' && typeof b === 'number') return a < b ? -1 : a > b ? 1 : 0
  if (typeof a !== 'string' || typeof b !== 'string') return undefined
  spendReading(meter, a)
  return a < b ? -1 : a > b ? 1 : 0
}
