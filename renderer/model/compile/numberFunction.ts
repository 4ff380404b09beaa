import type { ExprFunction } from '../expr/types'
import { messages } from '../finding/messages'

/** Its name in expressions. */
export const numberFunction = 'rule'

/**
 * `rule('order_no')` in a default gives the next number of a rule where records are stored, else null. `names` =
 * existing rules, if known.
 */
export const ruleFunction = (names?: readonly string[]): ExprFunction => ({
  name: numberFunction,
  parameters: [
    { kind: 'string', ...(names === undefined ? {} : { values: names, noun: messages.ruleNoun }) },
  ],
  returns: { kind: 'string' },
  run: ([name], clock) => clock.nextNumber?.(String(name)) ?? null,
})
