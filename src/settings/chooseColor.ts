import { notify } from '../ui/notify'
import { progress } from '../ui/toast'
import { settingsMessages } from './messages'
import { change } from './store'

/** A message that is gone before it can be read is a flicker. */
const seenMs = 600

/**
 * Puts the colour in force, and says so while that takes (specification, shell §2.4: compiling a theme
 * shows a progress message). `null` = the site's colour. Resolves when it is on the screen.
 */
export async function chooseColor(color: string | null): Promise<void> {
  const done = progress(settingsMessages.compiling)
  const seen = new Promise((resolve) => setTimeout(resolve, seenMs))
  // The message is drawn before the work that keeps the machine busy.
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
