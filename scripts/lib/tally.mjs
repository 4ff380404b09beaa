const slowestFiles = 20

/** Counts what a whole run has tried. `strict`: a test that passed at its second try only counts as failed. */
export function createTally({ strict = false } = {}) {
  const files = []
  const complaints = []
  const retried = []
  let passed = 0
  let failed = 0
  return {
    get failed() {
      return failed
    },

    /** A step that passes or fails as one, such as the types. */
    step(name, succeeded) {
      if (succeeded) passed += 1
      else {
        failed += 1
        complaints.push(name)
      }
    },

    /**
     * The tests of one process, as `tests/support/tally.ts` counts them. A process that failed without a failed
     * test (errors outside all tests, a crash) counts as one failure for each error, and one at least.
     */
    tests(name, counted, succeeded) {
      const again = strict ? (counted?.retried.length ?? 0) : 0
      retried.push(...(counted?.retried ?? []))
      passed += (counted?.passed ?? 0) - again
      failed += (counted?.failed.length ?? 0) + again
      files.push(...(counted?.files ?? []))
      complaints.push(...(counted?.failed ?? []))
      const outside = counted ? counted.outside : ['the process has died']
      failed += outside.length
      complaints.push(...outside.map((error) => `${name}: outside all tests: ${error}`))
      if (succeeded || outside.length > 0 || counted?.failed.length > 0) return
      failed += 1
      complaints.push(`${name}: failed without a failed test`)
    },

    /** The lines that end the log; the last one is `N passed, N failed`. */
    report() {
      const slowest = files.toSorted((one, other) => other.ms - one.ms).slice(0, slowestFiles)
      return [
        ...(slowest.length > 0 ? ['', `The slowest ${slowest.length} files`] : []),
        ...slowest.map(({ file, ms, tests }) => {
          const seconds = (ms / 1000).toFixed(1).padStart(7)
          return `${seconds} s ${String(tests).padStart(5)} tests  ${file}`
        }),
        ...(complaints.length > 0 ? ['', 'Failed'] : []),
        ...complaints.map((complaint) => `  ${complaint}`),
        ...(retried.length > 0 ? ['', 'Passed at the second try only'] : []),
        ...retried.map((test) => `  ${test}`),
        '',
        `${passed} passed, ${failed} failed`,
      ]
    },
  }
}
