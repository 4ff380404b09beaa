interface Key {
  readonly key: string
  readonly shiftKey: boolean
  readonly target: EventTarget
}

/** Keys that controls within a row handle themselves, whatever they mean in the table. */
export const isOfControl = (event: Key): boolean =>
  event.target instanceof Element && (isPress(event.key, event.target) || isWithin(event))

/** A button treats these keys as a click; a switch only Space. */
const isPress = (key: string, target: Element): boolean =>
  (key === 'Enter' || key === ' ') && target.closest(pressed) !== null

const pressed =
  '.jd-grid-lead, .jd-etable-fold, button:not([role="switch"]), a[href], input[type="file"]'

/** Tab moves to the next control of a cell with several; radio buttons count as one. */
function isWithin({ key, shiftKey, target }: Key): boolean {
  if (key !== 'Tab' || !(target instanceof Element)) return false
  const stops = [...(target.closest('.jd-grid-cell')?.querySelectorAll(stop) ?? [])]
  const at = stops.indexOf(target)
  return at >= 0 && stops[at + (shiftKey ? -1 : 1)] !== undefined
}

const stop =
  ':is(a[href], button:enabled, input:enabled):not([tabindex="-1"], [type="radio"], [data-cell-input])'
