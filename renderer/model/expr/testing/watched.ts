import { isReserved } from '../reserved'

export interface Watch {
  /** Accesses to anything but own, ordinary properties. */
  readonly violations: string[]
}

/** Wraps the value and everything read from it in a proxy that records improper accesses. */
export function watched(value: unknown, watch: Watch): unknown {
  if (typeof value !== 'object' || value === null) return value
  const note = (trap: string) => (_: object, key: PropertyKey) => {
    watch.violations.push(`${trap} ${String(key)}`)
    return true
  }
  return new Proxy(value, {
    get(target, key, receiver) {
      if (!Object.hasOwn(target, key) || isReserved(String(key))) note('get')(target, key)
      return watched(Reflect.get(target, key, receiver), watch)
    },
    has: note('has'),
    set: note('set'),
    deleteProperty: note('delete'),
    defineProperty: note('define'),
    setPrototypeOf: () => note('setPrototypeOf')({}, ''),
  })
}
