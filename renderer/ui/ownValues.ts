export interface OwnValues<T> {
  readonly latest: T
  /** What is handed in from now on; false = it is what was handed in last. */
  hand(value: T): boolean
  /** Whether the value that came in is from elsewhere: a draft that is restored, the record as it was saved. */
  isForeign(value: T): boolean
}

/**
 * For editors that keep what is written themselves and hand it in. It comes back as their value, on a busy machine
 * when more has been written since: what they had handed in themselves must not take the place of that.
 */
export function ownValues<T>(first: T): OwnValues<T> {
  // From what was seen last to what was handed in last.
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
