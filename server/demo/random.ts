/** A seeded generator (mulberry32), so the demo data is the same on every machine. */
export interface Random {
  /** Whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  /** Number with two decimals. */
  money(min: number, max: number): number
  pick<T>(from: readonly T[]): T
  /** Between `min` and `max` elements of `from`, in their order. */
  some<T>(from: readonly T[], min: number, max: number): readonly T[]
  chance(probability: number): boolean
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(from: readonly T[]): T => {
    const picked = from[int(0, from.length - 1)]
    if (picked === undefined) throw new Error('pick: the list is empty')
    return picked
  }
  return {
    int,
    pick,
    money: (min, max) => Math.round((min + next() * (max - min)) * 100) / 100,
    some: (from, min, max) => {
      const wanted = int(min, Math.min(max, from.length))
      const left = [...from]
      while (left.length > wanted) left.splice(int(0, left.length - 1), 1)
      return left
    },
    chance: (probability) => next() < probability,
  }
}
