import { patternError } from '../model/check/patternError'
import { matches } from '../model/regexp/patterns'

/** One step of a rule: `digits` characters from where the step before has ended, or `*` = the whole value. */
export interface RuleStep {
  readonly digits: '*' | number
  /** Of the entire piece. */
  readonly pattern: string
  readonly message: string
}

/** What a step says of a value. The places count characters and are those of a piece only. */
export interface TestedStep extends RuleStep {
  readonly beginIndex?: number
  readonly endIndex?: number
  readonly checkValue: string
  readonly passed: boolean
}

/** The steps of a stored rule; one that is not understood, or may run for ever, is left out. */
export function readSteps(json: string): readonly RuleStep[] {
  const steps: unknown = parsed(json)
  return Array.isArray(steps) ? steps.flatMap(readStep) : []
}

/** Every step with what it says of the value (contract, §6.11). */
export function testSteps(steps: readonly RuleStep[], value: string): readonly TestedStep[] {
  let from = 0
  return steps.map((step) => {
    if (step.digits === '*') {
      return { ...step, checkValue: value, passed: matches(step.pattern, value) }
    }
    const [beginIndex, endIndex] = [from, from + step.digits]
    from = endIndex
    const checkValue = value.slice(beginIndex, endIndex)
    return {
      ...step,
      ...{ beginIndex, endIndex, checkValue, passed: matches(step.pattern, checkValue) },
    }
  })
}

/** The first step that the value breaks. A value that is not there breaks none. */
export function ruleRefusal(steps: readonly RuleStep[], value: string): TestedStep | undefined {
  return value.trim() === '' ? undefined : testSteps(steps, value).find(({ passed }) => !passed)
}

function readStep(raw: unknown): readonly RuleStep[] {
  if (typeof raw !== 'object' || raw === null) return []
  const { digits, pattern, message } = raw as Record<string, unknown> // an object, checked above
  const count = digits === '*' ? digits : Number(digits)
  if (count !== '*' && !(Number.isInteger(count) && count > 0)) return []
  if (typeof pattern !== 'string' || patternError(pattern)) return []
  return [{ digits: count, pattern, message: typeof message === 'string' ? message : '' }]
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
