import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'

/** What `scripts/lib/tally.mjs` adds up over the processes of a run. */
interface Counted {
  readonly passed: number
  /** Full names, as those below. */
  readonly failed: readonly string[]
  readonly retried: readonly string[]
  /** What was thrown where no test was waiting for it. */
  readonly outside: readonly string[]
  readonly files: readonly { readonly file: string; readonly ms: number; readonly tests: number }[]
}

const nameOf = (test: TestCase) => `${test.module.relativeModuleId} > ${test.fullName}`
const isRetried = (test: TestCase) =>
  test.result().state === 'passed' && Boolean(test.diagnostic()?.retryCount)

/**
 * Prints why the first try of a test failed that passed in the end, and leaves the counts of the run in
 * the file named by TEST_TALLY.
 */
export default class Tally implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (!isRetried(test)) return
    console.log(`passed at the second try: ${nameOf(test)}`)
    for (const { message, stack } of test.result().errors ?? []) console.log(stack ?? message)
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const file = process.env.TEST_TALLY
    if (file) writeFileSync(file, JSON.stringify(countOf(modules, errors)))
  }
}

function countOf(modules: readonly TestModule[], errors: readonly SerializedError[]): Counted {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  // A worker that died leaves the file behind that it was running.
  const unfinished = modules.filter((module) => ['queued', 'pending'].includes(module.state()))
  const unread = modules.filter((module) => module.errors().length > 0)
  return {
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failed: [
      ...tests.filter((test) => test.result().state === 'failed').map(nameOf),
      ...unread.map((module) => `${module.relativeModuleId}: cannot be read`),
    ],
    retried: tests.filter(isRetried).map(nameOf),
    outside: [
      ...errors.map(inOneLine),
      ...unfinished.map((module) => `${module.relativeModuleId} has not ended`),
    ],
    files: modules.map((module) => {
      const { duration, collectDuration, environmentSetupDuration, setupDuration } =
        module.diagnostic()
      return {
        file: module.relativeModuleId,
        ms: duration + collectDuration + environmentSetupDuration + setupDuration,
        tests: [...module.children.allTests()].length,
      }
    }),
  }
}

/** With what lies behind it: a worker that died says why in its cause only. */
function inOneLine({ name = 'Error', message, cause }: SerializedError): string {
  const own = `${name}: ${message.split('\n')[0]}`
  return cause ? `${own} (${inOneLine(cause)})` : own
}
