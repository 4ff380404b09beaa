/** Draws by lot: the same in every run. */
export function seeded(seed: number) {
  let state = seed
  const below = (limit: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T // lists are not empty
  return {
    below,
    one,
    some: <T>(list: readonly T[], oneIn: number) => list.filter(() => below(oneIn) === 0),
  }
}
