import { type TProperties, type TSchema, Type } from 'typebox'
import { Check } from 'typebox/value'
import { malformed } from './envelope'
import { missingMember, noObject, wrongMember } from './expected'
import { expectedTexts } from './messages'

/**
 * Validates the declared members of an object, and the others if the schema describes them. Throws 400 for anything but
 * an object, and for an invalid member.
 */
export function readMembers(schema: TSchema, raw: unknown): Readonly<Record<string, unknown>> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw noObject()
  const { properties = {}, required = [], additionalProperties: others }: Members = schema
  const read = Object.entries(properties).flatMap(([name, declared]) => {
    const sent: unknown = Object.hasOwn(raw, name) ? Reflect.get(raw, name) : undefined
    const member = readMember(name, declared, sent)
    if (member === undefined && required.includes(name)) throw missingMember(name, declared)
    return member === undefined ? [] : [[name, member] as const]
  })
  if (!others) return Object.fromEntries(read)
  const rest = Object.entries(raw)
    .filter(([name]) => !Object.hasOwn(properties, name))
    .map(([name, sent]) => [name, Type.IsString(others) ? asText(sent) : sent] as const)
  // The sender chooses the names here; without a prototype, none of them clashes with an inherited member.
  return Object.assign(Object.create(null), Object.fromEntries([...rest, ...read]))
}

interface Members extends TSchema {
  readonly properties?: TProperties
  readonly required?: readonly string[]
  readonly additionalProperties?: TSchema
}

/** undefined = the member is missing. Throws 400. */
function readMember(name: string, declared: Details, given: unknown): unknown {
  const sent = declared.orNumber && typeof given === 'number' ? String(given) : given
  const { default: otherwise, contentSchema } = declared
  if (Type.IsInteger(declared) && otherwise !== undefined) return clamped(declared, sent)
  const empty = sent === undefined || ((sent === null || sent === '') && !isNullable(declared))
  if (empty) return otherwise
  if (!isAs(declared, sent)) throw wrongMember(name, declared, sent)
  if (contentSchema) return readJson(name, declared, contentSchema, sent)
  return declared.namesRecords ? withoutZeros(sent) : sent
}

/** No id contains U+FFFD, so an id with a zero byte stays unknown; PostgreSQL would refuse the zero byte. */
function withoutZeros(sent: unknown): unknown {
  if (Array.isArray(sent)) return sent.map(withoutZeros)
  return typeof sent === 'string' ? sent.replaceAll('\0', '\ufffd') : sent
}

interface Details extends TSchema {
  readonly default?: unknown
  readonly maximum?: number
  readonly maxLength?: number
  readonly contentSchema?: TSchema
  readonly orNumber?: boolean
  /** An invalid id is treated like an unknown id (404), not as a malformed request. */
  readonly namesRecords?: boolean
}

/** Whether the schema distinguishes an empty value from a missing one. */
const isNullable = (declared: TSchema) =>
  Type.IsUnion(declared) && declared.anyOf.some((one) => Type.IsNull(one))

function clamped({ maximum, default: otherwise }: Details, sent: unknown): unknown {
  const value = Number(sent)
  return Number.isInteger(value) && value >= 1 ? Math.min(value, maximum ?? value) : otherwise
}

function isAs(declared: Details, sent: unknown): boolean {
  // No column takes a zero byte.
  if (typeof sent === 'string' && !declared.namesRecords && sent.includes('\0')) return false
  return Check(declared, sent)
}

function readJson(name: string, declared: Details, shape: TSchema, sent: unknown): unknown {
  const value = parsed(String(sent))
  if (value === undefined) throw wrongMember(name, declared, sent)
  if (!Check(shape, value)) throw wrongMember(name, shape, value)
  return value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const asText = (sent: unknown): string => (Array.isArray(sent) ? sent.join(',') : String(sent))

/** Parses the comma list in `field`: trimmed, without empty elements. Throws 400 for more than `max` elements. */
export function list(field: string, value: string, max = 1_000): readonly string[] {
  const elements = value.split(',').map((element) => element.trim())
  const filled = elements.filter((element) => element !== '')
  if (filled.length > max) throw malformed(field, expectedTexts.members(max) + expectedTexts.list)
  return filled
}
