import { message } from 'antd'
import { notify } from '../ports/notify'
import { settingsMessages } from './messages'
import { change } from './store'

/** From here on a change of colour is felt as waiting. */
const feltMs = 200

// How long the last change took; a slow machine is told that something is under way.
let lastMs = 0

/** Puts the colour in force; null = the site's. Resolves when it is on the screen. */
export async function chooseColor(color: string | null): Promise<void> {
  const done = lastMs > feltMs ? message.loading(settingsMessages.compiling, 0) : undefined
  // The message is drawn before the work that keeps the machine busy.
  if (done) await nextFrame()
  const began = performance.now()
  try {
    change({ color })
    await nextFrame()
  } catch {
    notify.error(settingsMessages.failed)
  } finally {
    lastMs = performance.now() - began
    done?.()
  }
}

const nextFrame = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
