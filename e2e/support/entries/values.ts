import fc from 'fast-check'
import type { Field } from '../../../renderer/model/entity/field'
import { namedPatterns } from '../../../renderer/model/regexp/patterns'

/** Numbers for the texts of one run: no text is written twice, so unique values do not collide. */
let last = 1000
const next = (): number => {
  last += 1
  return last
}

/** Types whose value is typed into a box as a text. */
export const typedTypes: readonly string[] = [
  ...['input', 'textarea', 'richtext', 'password', 'inputNumber', 'money', 'date', 'datetime'],
  ...['time', 'cron'],
]

/**
 * A value for a field as somebody would type it: of its type, within its bounds, of its pattern, unlike all others.
 * `nth` counts the fields of a form: dates come later and numbers grow smaller from one to the next, as the begin and
 * the end of something do, and a whole and its part. `pick` counts the kinds of texts that have been refused.
 */
export function textFor(field: Field, nth: number, pick = 0): string {
  switch (field.type.name) {
    case 'inputNumber':
    case 'money':
      return String(numberFor(field, nth))
    case 'date':
      return dayAfter(nth)
    case 'datetime':
      return `${dayAfter(nth)} 08:30:00`
    case 'time':
      return '08:30:00'
    case 'cron':
      return '0 0 3 * * ? *'
    case 'password':
      return 'Jiandu@2027'
    default:
      return wordsFor(field, pick)
  }
}

function numberFor({ props }: Field, nth: number): number {
  const { min = 0, max = 90 } = props as { readonly min?: number; readonly max?: number }
  const number = 90 - nth
  return Math.max(min, Math.min(max, number < min ? min + number : number))
}

function dayAfter(days: number): string {
  const soon = 30
  const day = new Date(Date.now() + (soon + days) * 24 * 3_600_000)
  return day.toISOString().slice(0, 10)
}

function wordsFor(field: Field, pick: number): string {
  const number = next()
  const { max = 200, pattern } = field.props as { readonly max?: number; readonly pattern?: string }
  const usual = [
    `${field.title.slice(0, Math.max(0, max - 5))} ${number}`,
    ...[`/e2e-${number}`, `E2E-${number}`, `e2e${number}@example.com`, `e2e_${number}`],
    ...[
      `https://example.com/e2e-${number}`,
      `e2e-${number}.example.com`,
      `1390000${number}`,
      `10.${(number >> 8) & 255}.${number & 255}.7`,
    ],
  ]
  const fits = (text: string) => field.type.check(text, field) === null
  const fitting = usual.filter(fits)
  const found =
    fitting[pick % fitting.length] ?? (pattern === undefined ? undefined : madeBy(pattern, fits))
  if (found === undefined)
    throw new Error(`no text for ${field.key}, ${JSON.stringify(field.props)}`)
  return found
}

/** A text of a pattern that nobody has thought of above. */
function madeBy(pattern: string, fits: (text: string) => boolean): string | undefined {
  const regexp = namedPatterns[pattern] ?? new RegExp(`^(?:${pattern})$`)
  const seed = next()
  return fc.sample(fc.stringMatching(regexp), { numRuns: 50, seed }).filter(fits).at(-1)
}
