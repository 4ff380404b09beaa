import { expect, test } from 'vitest'
import { placeBeside } from './placeBeside'

const window = { width: 1000, height: 768 }
const at = (top: number, left = 100) => ({ left, right: left + 20, top, bottom: top + 20 })
const place = (top: number, height: number, left?: number) =>
  placeBeside(at(top, left), { width: 200, height }, { align: 'left', window })

test('a box stands below its anchor, above it where there is no room, and never outside of the window', () => {
  expect(place(100, 300)).toEqual({ left: 100, top: 124 })
  expect(place(600, 300)).toEqual({ left: 100, top: 296 })
  // Too high for either side: over the anchor.
  expect(place(328, 430)).toEqual({ left: 100, top: 334 })
  expect(place(328, 800)).toEqual({ left: 100, top: 4 })
  expect(place(100, 300, 950).left).toBe(796)
  const right = placeBeside(at(100, 500), { width: 200, height: 10 }, { align: 'right', window })
  expect(right.left).toBe(320)
})
