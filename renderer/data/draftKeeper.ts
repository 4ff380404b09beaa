import type { DraftSlots } from './draftSlots'

/** Saves the draft of an open editor soon after each edit: a crash loses what was typed in the last moment only. */
export interface DraftKeeper {
  /** Writes at once: the page may be closing. */
  flush(): void
  /** Saved or discarded: removes the draft and stops keeping. */
  end(): void
  /** Stops listening; unsaved edits stay stored. */
  stop(): void
}

interface KeeperOptions<D> {
  /** Notifies of every edit. */
  subscribe(listener: () => void): () => void
  /** The unsaved edits; undefined if there are none. */
  read(): D | undefined
  /** Makes controls that delay their edits hand them in. */
  gather?(): void
  readonly drafts: Pick<DraftSlots<D>, 'keep' | 'remove'>
}

const soonMs = 150
// A draft of thousands of rows takes a while to write: most of the time is left to typing.
const restOfWork = 10
const latestMs = 1000

export function createDraftKeeper<D>({
  subscribe,
  read,
  gather,
  drafts,
}: KeeperOptions<D>): DraftKeeper {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = soonMs

  function write(): void {
    const start = performance.now()
    gather?.()
    clearTimeout(timer)
    timer = undefined
    const draft = read()
    if (draft) drafts.keep(draft)
    else drafts.remove()
    const workMs = performance.now() - start
    waitMs = Math.min(latestMs, Math.max(soonMs, workMs * restOfWork))
  }

  function writeSoon(): void {
    timer ??= setTimeout(write, waitMs)
  }
  const unsubscribe = subscribe(writeSoon)
  // The first edit can come before the effect subscribes.
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

/** Flushes whenever the page may be closing, and finally when the editor unmounts. */
export function keepWhileOpen({ flush, stop }: DraftKeeper, drafts: { hold(): () => void }) {
  const release = drafts.hold()
  // Before the browser's confirmation, because a write during unload may be too late.
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
