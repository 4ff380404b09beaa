export interface OwnValues<T> {
  readonly latest: T
  /** Records a value as handed in; false = it was handed in last time already. */
  hand(value: T): boolean
  /** Whether an incoming value comes from elsewhere: a restored draft, the saved record. */
  isForeign(value: T): boolean
}

/**
 * For editors that keep their own state and hand it to the parent. The value returns as a prop, on a busy machine after
 * more has been typed; own values that return late must not overwrite the newer state.
 */
export function ownValues<T>(first: T): OwnValues<T> {
  // From the value last seen to the one last handed in.
  let own: readonly [...T[], T] = [first]
  const latest = () => own[own.length - 1] as T // never empty
  return {
    get latest() {
      return latest()
    },
    hand(value) {
      if (value === latest()) return false
      own = [...own, value]
      return true
    },
    isForeign(value) {
      const at = own.indexOf(value)
      own = at === -1 ? [value] : [...own.slice(at, -1), latest()]
      return at === -1
    },
  }
}
