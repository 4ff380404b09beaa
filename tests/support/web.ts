import { readFileSync } from 'node:fs'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { unstableSetRender } from 'antd/lib/config-provider/UnstableContext'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { forgetMeasures } from '../../renderer/ui/useMeasured'
import { patienceMs, waitPatiently } from './patience'
import { timersEnded, watchTimers } from './timers'
import './webStyles'

// One process runs many files on one page: what another has configured, stored or left there is taken
// back, such as a notice that stays for some seconds, or its address.
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')
// Modules are kept from file to file: whoever replaces one reads all anew, and so does whoever comes after.
const replaces = readFileSync(expect.getState().testPath ?? '', 'utf8').includes('vi.mock(')
if (replaces) vi.resetModules()
configure({ asyncUtilTimeout: patienceMs, defaultHidden: false })
waitPatiently()
watchTimers()

// A test ends when what it has started has ended. Registered first, this runs after all that a test cleans up itself.
beforeEach(({ onTestFinished }) => onTestFinished(ended))
afterEach(() => {
  cleanup()
  forgetMeasures()
})
afterAll(async () => {
  // What hooks of the file itself have started.
  await ended()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  if (replaces) vi.resetModules()
})

/**
 * Awaits the parts of the product that are still being fetched: one that comes after its file has ended is refused, and
 * stays refused to all files that follow in this process. Then the timers; fails where one would never have ended.
 */
async function ended(): Promise<void> {
  vi.useRealTimers()
  await vi.dynamicImportSettled()
  const endless = await timersEnded()
  if (endless.length > 0) throw new Error(`left running: ${endless.join('\n')}`)
}

// What antd's patch for React 19 does. The patch itself loads the whole library, which takes seconds in
// every file, also in those that never use it.
const roots = new WeakMap<Element | DocumentFragment, Root>()
unstableSetRender((node, container) => {
  const root = roots.get(container) ?? createRoot(container)
  roots.set(container, root)
  root.render(node)
  return async () => {
    await new Promise((resolve) => setTimeout(resolve))
    root.unmount()
    roots.delete(container)
  }
})

// jsdom lacks these browser facilities, which antd asks for when it mounts. What a test puts in their place is taken
// back to them.
Object.assign(window, {
  matchMedia: (media: string) => ({
    matches: false,
    media,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => false,
  }),
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
})
// jsdom draws nothing, and so knows no text as it is drawn; the editor of HTML asks for it.
Object.defineProperty(HTMLElement.prototype, 'innerText', {
  configurable: true,
  get(this: HTMLElement) {
    return this.textContent ?? ''
  },
  set(this: HTMLElement, text: string) {
    this.textContent = text
  },
})
Element.prototype.scrollIntoView = () => undefined
