import type { KeyboardEvent } from 'react'
import { isComposing } from '../ui/composing'

/** Whether the key moves from the search box down to the results. */
export const goesDown = (event: KeyboardEvent): boolean =>
  event.key === 'ArrowDown' &&
  !event.defaultPrevented &&
  // Input methods use the same key to choose among words.
  !isComposing(event.nativeEvent) &&
  event.target instanceof HTMLInputElement &&
  ['text', 'search'].includes(event.target.type)
