import { patternError } from '../model/check/patternError'
import { matches } from '../model/regexp/patterns'

/** One step of a rule: checks `digits` characters after the previous step, or `*` = the whole value. */
export interface RuleStep {
  readonly digits: '*' | number
  /** Regular expression for the entire piece. */
  readonly pattern: string
  readonly message: string
}

/** Result of a step for a value; positions in characters, only for steps that check a piece. */
export interface TestedStep extends RuleStep {
  readonly beginIndex?: number
  readonly endIndex?: number
  readonly checkValue: string
  readonly passed: boolean
}

/** Parses the steps of a stored rule; invalid ones and those with a slow pattern are left out. */
export function readSteps(json: string): readonly RuleStep[] {
  const steps: unknown = parsed(json)
  return Array.isArray(steps) ? steps.flatMap(readStep) : []
}

/** Applies every step to the value (contract, §6.11). */
export function testSteps(steps: readonly RuleStep[], value: string): readonly TestedStep[] {
  let from = 0
  return steps.map((step) => {
    if (step.digits === '*') {
      return { ...step, checkValue: value, passed: matches(step.pattern, value) }
    }
    const [beginIndex, endIndex] = [from, from + step.digits]
    from = endIndex
    const checkValue = value.slice(beginIndex, endIndex)
    return { ...step, beginIndex, endIndex, checkValue, passed: matches(step.pattern, checkValue) }
  })
}

/** The first step that the value fails. A missing value fails none. */
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
