import type { DraftSlots } from './draftSlots'

/** Keeps the draft of an open editor at most a second behind. */
export interface DraftKeeper {
  /** Writes at once: the page may be about to go away. */
  flush(): void
  /** Saved or given up: nothing is kept any more. */
  end(): void
  /** Stops listening; what is dirty stays kept. */
  stop(): void
}

interface KeeperOptions<D> {
  /** Tells of every edit. */
  subscribe(listener: () => void): () => void
  /** The unsaved edits; undefined when there are none. */
  read(): D | undefined
  /** Lets those who hold edits back for a moment hand them in. */
  gather?(): void
  readonly drafts: Pick<DraftSlots<D>, 'keep' | 'remove'>
}

const keepEveryMs = 1000

export function createDraftKeeper<D>({
  subscribe,
  read,
  gather,
  drafts,
}: KeeperOptions<D>): DraftKeeper {
  let timer: ReturnType<typeof setTimeout> | undefined

  function write(): void {
    clearTimeout(timer)
    timer = undefined
    const draft = read()
    if (draft) drafts.keep(draft)
    else drafts.remove()
  }

  function writeSoon(): void {
    timer ??= setTimeout(write, keepEveryMs)
  }
  const unsubscribe = subscribe(writeSoon)
  // A hand can be quicker than the effect that listens.
  writeSoon()

  return {
    flush() {
      gather?.()
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

/** Flushes whenever the page may be about to go away, and in the end, when the editor itself goes. */
export function keepWhileOpen({ flush, stop }: DraftKeeper, drafts: { hold(): () => void }) {
  const release = drafts.hold()
  // Before the browser asks, so that there is time: what is written while the page goes may be too late.
  window.addEventListener('beforeunload', flush)
  window.addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', flush)
  return () => {
    window.removeEventListener('beforeunload', flush)
    window.removeEventListener('pagehide', flush)
    document.removeEventListener('visibilitychange', flush)
    stop()
    release()
  }
}
