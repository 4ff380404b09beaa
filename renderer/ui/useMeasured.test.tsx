import { act, render, screen } from '@testing-library/react'
import { Activity, useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useMeasured } from './useMeasured'

let widthPx = 0
const observers = new Set<() => void>()
const plainObserver = ResizeObserver

afterEach(() => vi.stubGlobal('ResizeObserver', plainObserver))

function Box() {
  const box = useRef<HTMLDivElement>(null)
  const measured = useMeasured('test', [box], () => box.current && widthPx)
  return <div ref={box}>{measured}</div>
}

test('a page that comes back goes by its width now, also when that is the one it began with', () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly tell: () => void) {}
      observe() {
        observers.add(this.tell)
      }
      disconnect() {
        observers.delete(this.tell)
      }
    },
  )
  const resize = (px: number) => {
    widthPx = px
    act(() => {
      for (const tell of observers) tell()
    })
  }
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Box />
    </Activity>
  )
  widthPx = 1100
  // The page begins with what was measured of another box of its kind.
  render(<Box />)
  const { rerender } = render(page('visible'))
  expect(screen.getAllByText('1100')).toHaveLength(2)
  rerender(page('hidden'))
  rerender(page('visible'))
  resize(1250)
  expect(screen.getAllByText('1250')).toHaveLength(2)
  rerender(page('hidden'))
  widthPx = 1100
  rerender(page('visible'))
  resize(1100)
  expect(screen.getAllByText('1100')).toHaveLength(2)
})
