import { type Draft, type Drafts, draftOf } from './drafts'
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
  /** A draft that was offered and neither taken nor refused yet: it must survive beside the new edits. */
  offered(): Draft | undefined
}

const keepEveryMs = 1000

export function createDraftKeeper({ state, drafts, ver, offered }: KeeperOptions): DraftKeeper {
  let timer: ReturnType<typeof setTimeout> | undefined

  function write(): void {
    clearTimeout(timer)
    timer = undefined
    const draft = draftOf(state, ver())
    const earlier = offered()
    if (draft) drafts.keep(earlier ? over(earlier, draft) : draft)
    else if (!earlier) drafts.remove()
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

const over = (earlier: Draft, draft: Draft): Draft => ({
  at: draft.at,
  ver: earlier.ver,
  values: { ...earlier.values, ...draft.values },
  base: { ...draft.base, ...earlier.base },
})
