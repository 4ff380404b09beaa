import { textOf } from '../../values/htmlText'

export interface WordLimit {
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** Minimum time between two calls of `onLimit` in ms; default 500. */
  readonly delay?: number
  /** Called when the count is above `max` or below `min`. */
  onLimit(flag: 'max' | 'min', limit: number, count: number): void
  onCount?(count: number): void
}

const defaultDelayMs = 500
/** After loading, the editor tidies its content; changes in this time are not the user's. */
const startMs = 300

/** Counts the characters of an editor's text, without tags. `text` reports each change. */
export function watchWords({ min, max, delay = defaultDelayMs, onLimit, onCount }: WordLimit) {
  let latest = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const startsAt = Date.now() + startMs

  function judge() {
    timer = undefined
    const count = textOf(latest).length
    onCount?.(count)
    if (max !== undefined && count > max) onLimit('max', max, count)
    else if (min !== undefined && count < min) onLimit('min', min, count)
  }
  return {
    text(html: string) {
      latest = html
      if (Date.now() >= startsAt) timer ??= setTimeout(judge, delay)
    },
    stop() {
      clearTimeout(timer)
    },
  }
}
