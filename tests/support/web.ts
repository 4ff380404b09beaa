import '@testing-library/jest-dom/vitest'
import '@ant-design/v5-patch-for-react-19'
import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

afterEach(cleanup)

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
// jsdom throws for pseudo-element styles; antd only measures scroll bars with them.
const computedStyle = window.getComputedStyle.bind(window)
window.getComputedStyle = (element) => computedStyle(element)
Element.prototype.scrollIntoView = () => undefined
