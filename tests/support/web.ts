import { readFileSync } from 'node:fs'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { unstableSetRender } from 'antd/lib/config-provider/UnstableContext'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { forgetMeasures } from '../../renderer/ui/useMeasured'
import './webStyles'

// Parts are fetched when first opened: on a machine that is busy that may take seconds.
// One process runs many files on one page: what another has configured, stored or left there is taken
// back, such as a notice that stays for some seconds, or its address.
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')
// Modules are kept from file to file: whoever replaces one reads all anew, and so does whoever comes after.
const replaces = readFileSync(expect.getState().testPath ?? '', 'utf8').includes('vi.mock(')
if (replaces) vi.resetModules()
configure({ asyncUtilTimeout: 10_000, defaultHidden: false })
afterEach(() => {
  cleanup()
  forgetMeasures()
})
afterAll(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  if (replaces) vi.resetModules()
})

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

// jsdom lacks these browser facilities, which antd asks for when it mounts.
vi.stubGlobal('matchMedia', (media: string) => ({
  matches: false,
  media,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
}))
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
)
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
