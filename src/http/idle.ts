/** Ends a transfer in which nothing has moved for a while, however long the whole of it takes. */
export interface IdleLimit {
  /** Of the caller, and of the limit. */
  readonly signal: AbortSignal
  /** Bytes have moved: the wait begins anew. */
  moved(): void
  /** Whether it was the limit that ended it. */
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
