import { textPx } from '../../table/textPx'

/** A button of the toolbar as far as its place counts. */
interface Foldable {
  readonly text: string
  /** It works on the ticked rows. */
  readonly selects: boolean
  readonly enabled: boolean
}

const gapPx = 8
const buttonPx = 51
const morePx = 46

/**
 * Which buttons stand in the toolbar, by their places in the list; the others are behind 更多. The first stays longest,
 * and as long as rows are ticked what can be done to them stays before what cannot.
 *
 * @param room px that there are; 0 = not known, everything stands
 * @param ticked text that says how many rows are ticked, with what clears them; '' = none are
 */
export function standing(
  buttons: readonly Foldable[],
  room: number,
  ticked: string,
): ReadonlySet<number> {
  const all = new Set(buttons.keys())
  const widths = buttons.map(({ text }) => textPx(text) + buttonPx + gapPx)
  const said = ticked === '' ? 0 : textPx(ticked) + 4 * gapPx
  let taken = widths.reduce((sum, width) => sum + width, said)
  if (room === 0 || taken <= room) return all
  taken += morePx + gapPx
  const keptBy = (at: number) => {
    const { selects = false, enabled = false } = buttons[at] ?? {}
    if (ticked !== '' && selects) return enabled ? 3 : 2
    return at === 0 ? 1 : 0
  }
  const leaving = [...all].sort((one, other) => keptBy(one) - keptBy(other) || other - one)
  for (const at of leaving) {
    if (taken <= room) break
    taken -= widths[at] ?? 0
    all.delete(at)
  }
  return all
}
