import { defineValue, isObject, patternError } from '#model'
import type { RuleStep } from '#values'
import { checkStepsMessages as messages } from './messages'

const mostSteps = 30
const mostDigits = 1000

/** The steps of a check rule, in the contract's JSON (§6.11). Steps may be incomplete. */
export const checkStepsValue = defineValue<readonly RuleStep[], Record<never, never>>({
  name: 'check_steps',
  title: messages.title,
  props: {},
  operators: [],
  wide: true,
  storage: () => ({ kind: 'text' }),
  exprType: () => ({ kind: 'string' }),
  fromWire: read,
  toWire: (steps) => (steps === null || steps.length === 0 ? null : JSON.stringify(steps)),
  toText: (steps) => (steps === null ? '' : JSON.stringify(steps)),
  fromText: (text) => read(text),
  emptyText: messages.few,
  check(steps) {
    if (steps.length > mostSteps) return messages.many(mostSteps)
    for (const [index, step] of steps.entries()) {
      const wrong = mistakeOf(step, index + 1)
      if (wrong !== undefined) return wrong
    }
    return null
  },
})

/** The first error of a step; `at` starts at 1. */
function mistakeOf({ digits, pattern, message }: RuleStep, at: number): string | undefined {
  if (digits !== '*' && !(Number.isInteger(digits) && digits > 0 && digits <= mostDigits)) {
    return messages.badDigits(at)
  }
  if (pattern === '') return messages.noPattern(at)
  const wrong = patternError(pattern)
  if (wrong) return messages.badPattern(at, wrong.message)
  return message.trim() === '' ? messages.noMessage(at) : undefined
}

function read(raw: unknown): readonly RuleStep[] | null | undefined {
  if (raw === null || raw === undefined) return null
  const list = typeof raw === 'string' ? parsed(raw) : raw
  if (list === null) return null
  if (!Array.isArray(list)) return undefined
  const steps = list.map(stepOf)
  if (!steps.every((step) => step !== undefined)) return undefined
  return steps.length === 0 ? null : steps
}

function stepOf(raw: unknown): RuleStep | undefined {
  if (!isObject(raw)) return undefined
  const { digits, pattern, message = '' } = raw
  if (typeof pattern !== 'string' || typeof message !== 'string') return undefined
  // Other consoles send the number as text.
  const count = digits === '*' ? digits : Number(digits)
  return count === '*' || Number.isFinite(count) ? { digits: count, pattern, message } : undefined
}

/** null for an empty text. */
function parsed(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
