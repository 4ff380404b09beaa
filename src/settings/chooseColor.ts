import { notify } from '../ui/notify'
import { progress } from '../ui/toast'
import { settingsMessages } from './messages'
import { change } from './store'

/** Minimum time of the message; shorter ones would flicker. */
const seenMs = 600

/**
 * Applies the colour, with a progress message (specification, shell §2.4: compiling a theme shows a progress message).
 * `null` = the site's colour. Resolves when it is on the screen.
 */
export async function chooseColor(color: string | null): Promise<void> {
  const done = progress(settingsMessages.compiling)
  const seen = new Promise((resolve) => setTimeout(resolve, seenMs))
  // Render the message before the expensive work.
  await nextFrame()
  try {
    change({ color })
    await nextFrame()
  } catch {
    notify.error(settingsMessages.failed)
  }
  void seen.then(done)
}

const nextFrame = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
