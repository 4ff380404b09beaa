import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/**
 * A clock for one test, set before it draws anything. It goes on by itself, so that whatever waits a moment is not held
 * up, and the function that is answered lets a time pass at once: first all parts arrive that are being fetched, so a
 * slow machine changes nothing of what has happened by then.
 */
export function clockOfTest(): (ms: number) => Promise<void> {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 1 })
  onTestFinished(() => void vi.useRealTimers())
  return pass
}

export const pass = (ms: number): Promise<void> =>
  act(async () => {
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(ms)
  })
