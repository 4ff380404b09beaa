import { matches, patternError } from '#model'

/** One step of a rule: `digits` characters from where the step before has ended, or `*` = the whole value. */
export interface RuleStep {
  readonly digits: '*' | number
  /** Of the entire piece. */
  readonly pattern: string
  readonly message: string
}

/** Why a value breaks its rule (contract, §6.11). The places count characters and are those of a piece only. */
export interface BrokenStep extends RuleStep {
  readonly beginIndex?: number
  readonly endIndex?: number
  readonly checkValue: string
  readonly passed: false
}

/** The steps of a stored rule; one that is not understood, or may run for ever, is left out. */
export function readSteps(json: string): readonly RuleStep[] {
  const steps: unknown = parsed(json)
  return Array.isArray(steps) ? steps.flatMap(readStep) : []
}

/** The first step that the value breaks. A value that is not there breaks none. */
export function ruleRefusal(steps: readonly RuleStep[], value: string): BrokenStep | undefined {
  if (value.trim() === '') return undefined
  let from = 0
  for (const step of steps) {
    const to = step.digits === '*' ? value.length : from + step.digits
    const piece = step.digits === '*' ? value : value.slice(from, to)
    const place = step.digits === '*' ? {} : { beginIndex: from, endIndex: to }
    if (!matches(step.pattern, piece))
      return { ...step, ...place, checkValue: piece, passed: false }
    if (step.digits !== '*') from = to
  }
  return undefined
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
