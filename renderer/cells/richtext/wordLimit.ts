import { textOf } from '../../values/htmlText'

export interface WordLimit {
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** Milliseconds between two calls of `onLimit`; 500 unless given. */
  readonly delay?: number
  /** The count is above `max` or below `min`. */
  onLimit(flag: 'max' | 'min', limit: number, count: number): void
  onCount?(count: number): void
}

const defaultDelayMs = 500
/** An editor tidies what it has just loaded; nobody has typed yet. */
const startMs = 300

/** Watches the characters of an editor's text, without tags. `text` tells it of each change. */
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
