import type { Finding } from './finding'
import { senseTexts } from './messages.sense'
import { below, keysOf } from './pointer'
import { type AllowableRule, allowableRules } from './rules'
import { isObject } from './walk'

interface Allowance {
  /** Pointer to the reason. */
  readonly pointer: string
  readonly reason: string
}

const isAllowable = (rule: string | undefined): rule is AllowableRule =>
  allowableRules.some((one) => one === rule)

/** Where the document allows the warning: at its place or above. Errors and warnings about rights are never allowed. */
export function allowanceOf(
  doc: unknown,
  { severity, rule, pointer }: Finding,
): Allowance | undefined {
  if (severity !== 'warning' || !isAllowable(rule)) return undefined
  let at = doc
  let place = ''
  let nearest = reasonAt(at, place, rule)
  for (const key of keysOf(pointer)) {
    at = Array.isArray(at) ? at[Number(key)] : isObject(at) ? at[key] : undefined
    place = below(place, key)
    nearest = reasonAt(at, place, rule) ?? nearest
  }
  return nearest
}

function reasonAt(value: unknown, pointer: string, rule: AllowableRule): Allowance | undefined {
  const reasons = isObject(value) ? value.allow : undefined
  const reason = isObject(reasons) ? reasons[rule] : undefined
  return typeof reason === 'string' ? { pointer: below(pointer, 'allow', rule), reason } : undefined
}

/** One warning for each allowance in the document that is unused. */
export function idleAllowances(doc: unknown, used: ReadonlySet<string>): readonly Finding[] {
  const found: Finding[] = []
  const visit = (value: unknown, pointer: string): void => {
    if (Array.isArray(value)) {
      for (const [index, member] of value.entries()) visit(member, below(pointer, index))
      return
    }
    if (!isObject(value)) return
    for (const rule of allowableRules) {
      const allowance = reasonAt(value, pointer, rule)
      if (!allowance || used.has(allowance.pointer) || rule === 'idle-allow') continue
      found.push({
        pointer: allowance.pointer,
        atKey: true,
        severity: 'warning',
        rule: 'idle-allow',
        message: senseTexts.idleAllow(rule),
      })
    }
    for (const [key, member] of Object.entries(value)) visit(member, below(pointer, key))
  }
  visit(doc, '')
  return found
}
