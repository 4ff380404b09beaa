import fc from 'fast-check'
import { afterAll, beforeEach, vi } from 'vitest'
import { waitPatiently } from './patience'
import { roundsOf, seedOf } from './rounds'

// The same cases whenever a commit is tried, so that a change is what makes a test fail.
fc.configureGlobal({ seed: seedOf(20_261_121), numRuns: roundsOf(100) })

waitPatiently()

// A module that comes after its file has ended is refused, and stays refused to all files that follow in this process.
beforeEach(({ onTestFinished }) => onTestFinished(() => vi.dynamicImportSettled()))
afterAll(async () => {
  vi.useRealTimers()
  await vi.dynamicImportSettled()
})
