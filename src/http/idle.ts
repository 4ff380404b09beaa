/** Aborts a transfer after a time without progress, however long the whole takes. */
export interface IdleLimit {
  /** Aborted by the caller or by the limit. */
  readonly signal: AbortSignal
  /** Data were transferred: restarts the timer. */
  moved(): void
  /** Whether the limit has aborted it. */
  expired(): boolean
  end(): void
}

export function idleLimit(ms: number, outer?: AbortSignal): IdleLimit {
  const own = new AbortController()
  let ranOut = false
  const expire = () => {
    ranOut = true
    own.abort()
  }
  let timer = setTimeout(expire, ms)
  const follow = () => own.abort()
  outer?.addEventListener('abort', follow)
  if (outer?.aborted) own.abort()
  return {
    signal: own.signal,
    moved() {
      clearTimeout(timer)
      timer = setTimeout(expire, ms)
    },
    expired: () => ranOut,
    end() {
      clearTimeout(timer)
      outer?.removeEventListener('abort', follow)
    },
  }
}
