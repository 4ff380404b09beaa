import { isReserved } from '../reserved'

export interface Watch {
  /** What was touched although it was no own, ordinary property. */
  readonly violations: string[]
}

/** The value, and all that is read out of it, behind a guard that notes every improper access. */
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
