import type { Reporter, TestCase } from 'vitest/node'

/** Tells why the first try of a test failed that passed in the end: nobody else keeps it. */
export default class Retried implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result()
    if (state !== 'passed' || !test.diagnostic()?.retryCount) return
    console.log(`passed at the second try: ${test.module.relativeModuleId} > ${test.fullName}`)
    for (const { message, stack } of errors) console.log(stack ?? message)
  }
}
