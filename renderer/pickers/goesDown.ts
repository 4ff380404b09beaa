import type { KeyboardEvent } from 'react'

/** The arrow that leads from a line of the search down to what was found. */
export const goesDown = (event: KeyboardEvent): boolean =>
  event.key === 'ArrowDown' &&
  !event.defaultPrevented &&
  // An input method chooses among its words by the same key.
  !event.nativeEvent.isComposing &&
  event.target instanceof HTMLInputElement &&
  ['text', 'search'].includes(event.target.type)
