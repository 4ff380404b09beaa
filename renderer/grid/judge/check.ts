import { scalarOf } from '../../model/entity/field'
import { isEmpty, typeError } from '../../model/entity/rules'
import type { CheckAnswer, GridColumn, Rule } from '../columns/model'

type HandlerRule = Rule & { readonly kind: 'handler' }

/** null = passed, a text = message of the first failed rule, a question = a handler must decide. */
export type Verdict = null | string | Question

export interface Question {
  readonly rule: HandlerRule
  /** Index of the next rule if the handler passes. */
  readonly next: number
}

/** Checks the rules in order and stops at the first failure (specification: widgets, §5). */
export function firstFailure(
  column: GridColumn,
  value: unknown,
  isDuplicate: (value: unknown) => boolean,
  from = 0,
): Verdict {
  const { rules } = column
  const empty = isEmpty(value)
  for (let at = from; at < rules.length; at++) {
    const rule = rules[at]
    if (!rule) break
    switch (rule.kind) {
      case 'required':
        if (empty) return rule.message
        break
      case 'unique':
        if (!empty && isDuplicate(value)) return rule.message
        break
      case 'pattern':
        if (!empty && !rule.test(textOf(value, column))) return rule.message
        break
      case 'type': {
        const message = empty ? null : typeError(column.field, value)
        if (message !== null) return message
        break
      }
      case 'broken':
        return rule.message
      case 'handler':
        return { rule, next: at + 1 }
    }
  }
  return null
}

/** The message of a handler's answer; null = passed. */
export function messageOf(
  answer: CheckAnswer | undefined,
  { message }: HandlerRule,
): string | null {
  if (answer === null || answer === true) return null
  return typeof answer === 'string' && answer !== '' ? answer : message
}

function textOf(value: unknown, { field }: GridColumn): string {
  return typeof value === 'string' ? value : String(scalarOf(field.type.toWire(value, field)) ?? '')
}
