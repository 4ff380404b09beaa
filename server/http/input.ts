import { type TProperties, type TSchema, Type } from 'typebox'
import { Check } from 'typebox/value'
import { malformed } from './envelope'

/**
 * The declared members of an object, and the others where its schema says what they are. Throws 400 for what is no object,
 * and for a member that is not as declared.
 */
export function readMembers(schema: TSchema, raw: unknown): Readonly<Record<string, unknown>> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw malformed()
  const { properties = {}, required = [], additionalProperties: others }: Members = schema
  const read = Object.entries(properties).flatMap(([name, declared]) => {
    const sent: unknown = Object.hasOwn(raw, name) ? Reflect.get(raw, name) : undefined
    const member = readMember(declared, sent)
    if (member === undefined && required.includes(name)) throw malformed()
    return member === undefined ? [] : [[name, member] as const]
  })
  if (!others) return Object.fromEntries(read)
  const rest = Object.entries(raw)
    .filter(([name]) => !Object.hasOwn(properties, name))
    .map(([name, sent]) => [name, Type.IsString(others) ? asText(sent) : sent] as const)
  // Names are the sender's own here: none of them is one that every object has.
  return Object.assign(Object.create(null), Object.fromEntries([...rest, ...read]))
}

interface Members extends TSchema {
  readonly properties?: TProperties
  readonly required?: readonly string[]
  readonly additionalProperties?: TSchema
}

/** undefined: there is none. Throws 400. */
function readMember(declared: Details, sent: unknown): unknown {
  const { default: otherwise, contentSchema } = declared
  if (Type.IsInteger(declared) && otherwise !== undefined) return clamped(declared, sent)
  const empty = sent === undefined || ((sent === null || sent === '') && !isNullable(declared))
  if (empty) return otherwise
  if (!isAs(declared, sent)) throw malformed()
  return contentSchema ? readJson(contentSchema, sent) : sent
}

interface Details extends TSchema {
  readonly default?: unknown
  readonly maximum?: number
  readonly maxLength?: number
  readonly contentSchema?: TSchema
  /** What is no id names no record, like one that is not there: it makes no request malformed. */
  readonly namesRecords?: boolean
}

/** It tells what is sent empty from what is not sent. */
const isNullable = (declared: TSchema) =>
  Type.IsUnion(declared) && declared.anyOf.some((one) => Type.IsNull(one))

function clamped({ maximum, default: otherwise }: Details, sent: unknown): unknown {
  const value = Number(sent)
  return Number.isInteger(value) && value >= 1 ? Math.min(value, maximum ?? value) : otherwise
}

function isAs(declared: Details, sent: unknown): boolean {
  // No column takes a zero byte, and nothing is called so; the length counts as JavaScript does, like the columns' own check before the database.
  if (typeof sent === 'string' && !declared.namesRecords && sent.includes('\0')) return false
  if (typeof sent === 'string' && sent.length > (declared.maxLength ?? sent.length)) return false
  return Check(declared, sent)
}

function readJson(shape: TSchema, sent: unknown): unknown {
  try {
    const value: unknown = JSON.parse(String(sent))
    if (Check(shape, value)) return value
  } catch {
    // Told below: it is no JSON.
  }
  throw malformed()
}

const asText = (sent: unknown): string => (Array.isArray(sent) ? sent.join(',') : String(sent))

/** A comma list: trimmed, without empty elements, at most `max` of them. Throws 400 beyond. */
export function list(value: string, max = 1_000): readonly string[] {
  const elements = value.split(',').map((element) => element.trim())
  const filled = elements.filter((element) => element !== '')
  if (filled.length > max) throw malformed()
  return filled
}
