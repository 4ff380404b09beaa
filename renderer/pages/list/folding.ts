import { textPx } from '../../table/textPx'

/** The properties of a toolbar button that decide its place. */
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
 * Which buttons are visible in the toolbar, by index; the others go behind 更多. The first button is folded last. While
 * rows are ticked, buttons for ticked rows are folded after the others.
 * @param room available width in px; 0 = not known, all are visible
 * @param ticked text with the number of ticked rows and the button that clears them; '' = none
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
