import { unsavedPages } from '../tabs/guards'
import { probe } from './probe'

let missing = false

/** Whether a file of the console failed to load since the page was loaded: later failures may result from it. */
export const isFileMissing = (): boolean => missing

const reloadKey = 'jiandu-reloaded-for'

interface ReloadDecision {
  /** Id of the build that this page runs. */
  readonly build: string
  readonly unsaved: boolean
  probe(): Promise<boolean>
  /**
   * Whether the server no longer has this page's build. A file that merely failed to load is retried where it is
   * needed.
   */
  isGone(): Promise<boolean>
  /** Survives the reload, in this window only. */
  readonly memory: () => Pick<Storage, 'getItem' | 'setItem'>
}

/**
 * Whether a missing file justifies an automatic reload: once per build, only without unsaved input, and if the server
 * can deliver the new build.
 */
export async function shouldReload({ build, unsaved, probe, isGone, memory }: ReloadDecision) {
  if (unsaved || !(await probe()) || !(await isGone())) return false
  try {
    if (memory().getItem(reloadKey) === build) return false
    memory().setItem(reloadKey, build)
    return memory().getItem(reloadKey) === build
  } catch {
    // Without memory the reloads could go on for ever.
    return false
  }
}

async function isGone(): Promise<boolean> {
  try {
    const { status } = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' })
    return status === 404
  } catch {
    return false
  }
}

/** Handles files removed by a new release: reloads the page, or leaves that to the button of a card. */
export function watchFiles(): void {
  window.addEventListener('vite:preloadError', () => {
    const isFirst = !missing
    missing = true
    if (!isFirst) return
    shouldReload({
      build: import.meta.url,
      unsaved: unsavedPages().length > 0,
      probe,
      isGone,
      memory: () => sessionStorage,
    }).then((reload) => reload && location.reload())
  })
}
