import { type Drafts, draftOf } from './drafts'
import type { FormState } from './formState'

/** Keeps the draft of an open form at most a second behind. */
export interface DraftKeeper {
  /** Writes at once: the page may be about to go away. */
  flush(): void
  /** Saved or given up: nothing is kept any more. */
  end(): void
  /** Stops listening; what is dirty stays kept. */
  stop(): void
}

interface KeeperOptions {
  readonly state: FormState
  readonly drafts: Drafts
  ver(): string | null
}

const keepEveryMs = 1000

export function createDraftKeeper({ state, drafts, ver }: KeeperOptions): DraftKeeper {
  let timer: ReturnType<typeof setTimeout> | undefined

  function write(): void {
    clearTimeout(timer)
    timer = undefined
    const draft = draftOf(state, ver())
    if (draft) drafts.keep(draft)
    else drafts.remove()
  }

  const unsubscribe = state.subscribe(() => {
    timer ??= setTimeout(write, keepEveryMs)
  })

  return {
    flush() {
      if (timer !== undefined) write()
    },
    end() {
      clearTimeout(timer)
      timer = undefined
      drafts.remove()
    },
    stop() {
      if (timer !== undefined) write()
      unsubscribe()
    },
  }
}
