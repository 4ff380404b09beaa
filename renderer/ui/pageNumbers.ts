const around = 2

export const lastPageOf = (total: number, size: number): number =>
  Math.max(1, Math.ceil(total / size))

/** The first, last and neighbouring pages; gaps are texts, a different one on each side. */
export function pageNumbers(page: number, last: number): readonly (number | 'before' | 'after')[] {
  const from = Math.max(2, Math.min(page - around, last - 2 * around - 1))
  const to = Math.min(last - 1, Math.max(page + around, 2 * around + 2))
  const middle = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
  return [
    1,
    ...(from > 2 ? (['before'] as const) : []),
    ...middle,
    ...(to < last - 1 ? (['after'] as const) : []),
    ...(last > 1 ? [last] : []),
  ]
}
