/** A changed rank that the keyword's owner is notified of. */
export interface Fall {
  readonly word: string
  /** Display name. */
  readonly country: string
  readonly from: number | null
  readonly to: number | null
  readonly target: number | null
}

const firstPage = 10
/** Smaller changes are normal daily variation. */
const notable = 3
/** Stands for ranks beyond the hundredth. */
const nowhere = 101

/** Whether the fall matters: by several places, off the first page, or out of the list. */
export function isFall({ from, to }: Fall): boolean {
  if (from === null) return false
  const now = to ?? nowhere
  return now - from >= notable || (from <= firstPage && now > firstPage)
}

/** Whether the rank has just reached its target. */
export const isReached = ({ from, to, target }: Fall): boolean =>
  target !== null && to !== null && to <= target && (from ?? nowhere) > target
