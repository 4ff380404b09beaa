import { types } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedOf } from '../../../tests/support/rounds'
import { compileExpr } from '.'
import { maxSteps } from './meter'
import { clock, env } from './testing/env'
import { generateSource } from './testing/generate'
import { createRandom } from './testing/random'
import { strangeScopes } from './testing/scopes'
import { type Watch, watched } from './testing/watched'
import type { Scope } from './types'

/** `FUZZ_RUNS=1000000 FUZZ_SEED=…` for one of your own. */
const runs = Number(process.env.FUZZ_RUNS ?? (process.env.LONG ? 500_000 : 2_000))
const seed = seedOf(20_261_121)

const before = prototypeState()
let leaks = 0

beforeAll(() => {
  Object.defineProperty(Object.prototype, 'leak', {
    configurable: true,
    get() {
      leaks++
      return 'leaked'
    },
  })
})
afterAll(() => {
  Reflect.deleteProperty(Object.prototype, 'leak')
})

test(`${runs} expressions neither throw, nor escape, nor run on`, { timeout: 600_000 }, () => {
  const random = createRandom(seed)
  const watch: Watch = { violations: [] }
  const scopes = strangeScopes().map((scope) => watched(scope, watch) as Scope) // a guard has its target's type
  let [accepted, told] = [0, 0]
  for (let i = 0; i < runs; i++) {
    const source = generateSource(random)
    const scope = scopes[Math.floor(random() * scopes.length)] ?? {}
    try {
      const result = compileExpr(source, env)
      if ('expr' in result) {
        accepted++
        checkResult(result.expr.evaluate(scope, clock))
      } else {
        told += result.findings.length
        checkOffsets(source, result.findings)
      }
      if (watch.violations.length > 0) throw new Error(watch.violations.join(', '))
    } catch (cause) {
      throw new Error(`run ${i}, seed ${seed}: ${JSON.stringify(source)}`, { cause })
    }
  }
  expect(leaks).toBe(0)
  expect(accepted / runs).toBeGreaterThan(0.4)
  expect(told).toBeGreaterThan(runs / 4)
  Reflect.deleteProperty(Object.prototype, 'leak')
  const after = prototypeState()
  expect(after).toHaveLength(before.length)
  expect(after.every((part, i) => Object.is(part, before[i]))).toBe(true)
})

/** Every key, value, getter and setter of the prototypes, in order. */
function prototypeState(): readonly unknown[] {
  return [Object, Array, String, Number, Function].flatMap(({ prototype }) =>
    Reflect.ownKeys(prototype).flatMap((key) => {
      const { value, get, set } = Reflect.getOwnPropertyDescriptor(prototype, key) ?? {}
      return [key, value, get, set]
    }),
  )
}

/** No number that is none, nothing to call, and nothing that swells when it is sent. */
function checkResult(result: unknown): void {
  const left: unknown[] = [result]
  for (let count = 0; left.length > 0; count++) {
    if (count > 2 * maxSteps) throw new Error('the result is too large')
    const value = left.pop()
    if (typeof value === 'number' && Number.isFinite(value)) continue
    if (typeof value === 'string' || typeof value === 'boolean' || value === null) continue
    if (typeof value !== 'object') throw new Error(`the result holds ${typeof value}`)
    // What the scope holds is behind a guard; only what the expression built is looked into.
    if (Array.isArray(value) && !types.isProxy(value)) for (const item of value) left.push(item)
    else if (Object.getPrototypeOf(value) === Object.prototype && !types.isProxy(value)) {
      left.push(...Object.values(value))
    }
  }
}

function checkOffsets(
  source: string,
  findings: readonly { readonly start: number; readonly end: number; readonly message: string }[],
): void {
  for (const { start, end, message } of findings) {
    if (!(0 <= start && start <= end && end <= source.length)) throw new Error(`at ${start}–${end}`)
    if (message.includes('undefined')) throw new Error(message)
  }
}
