import { malformed } from './envelope'

interface TextRules {
  /** Characters at most; 200 when not given. */
  readonly max?: number
  readonly pattern?: RegExp
}

/** The members of a JSON body that must be an object. Throws 400. */
export function bodyOf(body: unknown): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw malformed()
  return body as Readonly<Record<string, unknown>> // an object, checked above
}

/** A text member; '' when it is absent or null. Throws 400 for anything else or too long. */
export function text(
  from: Readonly<Record<string, unknown>>,
  name: string,
  { max = 200, pattern }: TextRules = {},
): string {
  const value = Object.hasOwn(from, name) ? from[name] : undefined
  if (value === undefined || value === null || value === '') return ''
  if (typeof value !== 'string' || value.length > max) throw malformed()
  if (value.includes('\0') || (pattern && !pattern.test(value))) throw malformed()
  return value
}

/** A text member that must be there. Throws 400. */
export function requiredText(
  from: Readonly<Record<string, unknown>>,
  name: string,
  rules: TextRules = {},
): string {
  const value = text(from, name, rules)
  if (value === '') throw malformed()
  return value
}

/** A whole number from 1 to `max`; `otherwise` when it is absent, out of reach or no number. */
export function count(
  from: Readonly<Record<string, unknown>>,
  name: string,
  { otherwise, max }: { readonly otherwise: number; readonly max: number },
): number {
  const value = Number(Object.hasOwn(from, name) ? from[name] : undefined)
  return Number.isInteger(value) && value >= 1 ? Math.min(value, max) : otherwise
}

/** A comma list: trimmed, without empty elements, at most `max` of them. Throws 400 beyond. */
export function list(value: string, max = 1_000): readonly string[] {
  const elements = value.split(',').map((element) => element.trim())
  const filled = elements.filter((element) => element !== '')
  if (filled.length > max) throw malformed()
  return filled
}
