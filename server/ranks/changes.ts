/** A rank that its owner is told of. */
export interface Fall {
  readonly word: string
  /** As people read it. */
  readonly country: string
  readonly from: number | null
  readonly to: number | null
  readonly target: number | null
}

const firstPage = 10
/** Fewer places are what every day brings. */
const notable = 3
/** Beyond the hundredth. */
const nowhere = 101

/** Whether somebody has to look at it: it has fallen by some places, off the first page or out of the list. */
export function isFall({ from, to }: Fall): boolean {
  if (from === null) return false
  const now = to ?? nowhere
  return now - from >= notable || (from <= firstPage && now > firstPage)
}

/** Whether it is now where it was meant to be, and was not. */
export const isReached = ({ from, to, target }: Fall): boolean =>
  target !== null && to !== null && to <= target && (from ?? nowhere) > target
