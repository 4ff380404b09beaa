import { unsavedPages } from '../tabs/guards'
import { probe } from './probe'

let missing = false

/** Whether a file of the console could not be loaded since the page was: what fails after that may come from it. */
export const isFileMissing = (): boolean => missing

const reloadKey = 'jiandu-reloaded-for'

interface ReloadDecision {
  /** Names the build that this page runs. */
  readonly build: string
  readonly unsaved: boolean
  probe(): Promise<boolean>
  /** Remembers across the reload, in this window only. */
  readonly memory: () => Pick<Storage, 'getItem' | 'setItem'>
}

/**
 * Whether a missing file is worth an automatic reload: once for each build, where nothing typed hangs on
 * the page and the server is there to give the new one.
 */
export async function shouldReload({ build, unsaved, probe, memory }: ReloadDecision) {
  if (unsaved || !(await probe())) return false
  try {
    if (memory().getItem(reloadKey) === build) return false
    memory().setItem(reloadKey, build)
    return memory().getItem(reloadKey) === build
  } catch {
    // What cannot be remembered could go on for ever.
    return false
  }
}

/** A new release has taken the files of the old one away: loads the new one, or leaves that to a card's button. */
export function watchFiles(): void {
  window.addEventListener('vite:preloadError', () => {
    const isFirst = !missing
    missing = true
    if (!isFirst) return
    shouldReload({
      build: import.meta.url,
      unsaved: unsavedPages().length > 0,
      probe,
      memory: () => sessionStorage,
    }).then((reload) => reload && location.reload())
  })
}
