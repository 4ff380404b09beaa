interface Key {
  readonly isComposing: boolean
  readonly keyCode: number
}

/** Whether a key belongs to an input method. Safari ends a composition before its last key, which has this code. */
export const isComposing = (event: Key): boolean => event.isComposing || event.keyCode === 229

/**
 * Runs what a key asks for: at once, or if an input method is composing, when that has put in its text. Until then the
 * box shows raw letters. Nothing runs if that text is abandoned for another one, or after the returned function.
 */
export function afterComposition(
  event: Pick<Key, 'isComposing'>,
  run: () => void,
): (() => void) | undefined {
  if (!event.isComposing) {
    run()
    return undefined
  }
  const waiting = new AbortController()
  const stop = () => waiting.abort()
  const { signal } = waiting
  const then = () => {
    stop()
    // Firefox reports the text after the end of its composition.
    setTimeout(run)
  }
  document.addEventListener('compositionend', then, { signal })
  document.addEventListener('compositionstart', stop, { signal })
  return stop
}
