/** The list with the member at `index` and its neighbour exchanged; the same list when there is no neighbour. */
export function moved<T>(list: readonly T[], index: number, step: -1 | 1): readonly T[] {
  const one = list[index]
  const neighbour = list[index + step]
  if (one === undefined || neighbour === undefined) return list
  return list.with(index, neighbour).with(index + step, one)
}
