import { type TSchema, Type } from 'typebox'
import { Errors } from 'typebox/value'
import { malformed, missing, type Refusal, unreadable } from './envelope'
import { expectedTexts as texts } from './messages'

interface Details extends TSchema {
  readonly contentSchema?: TSchema
  readonly maxLength?: number
  readonly minLength?: number
  readonly pattern?: string
  readonly maximum?: number
  readonly minimum?: number
  readonly maxItems?: number
  readonly minItems?: number
  readonly enum?: unknown
}

/** The refusal of an invalid member: it names the member, its nested path, and what is expected. */
export function wrongMember(name: string, declared: TSchema, sent: unknown): Refusal {
  const { path, schema, isMissing } = firstWrong(declared, sent)
  const whole = [name, ...path].join('.')
  const isZero = typeof sent === 'string' && sent.includes('\0')
  const expected = (isZero ? texts.plain : '') + expectedOf(schema)
  return isMissing ? missing(whole, expected) : malformed(whole, expected)
}

export const missingMember = (name: string, declared: TSchema): Refusal =>
  missing(name, expectedOf(declared))

/** The input is not an object. */
export const noObject = (): Refusal => unreadable(texts.object)

interface Wrong {
  readonly path: readonly string[]
  readonly schema: TSchema
  readonly isMissing?: boolean
}

/**
 * First invalid place below the member. For a union, the whole union counts, because the intended option is unknown.
 */
function firstWrong(declared: TSchema, sent: unknown): Wrong {
  const errors = Errors(declared, sent)
  const [first] = errors
  const choice = errors.find(
    ({ keyword, instancePath }) =>
      keyword === 'anyOf' && first?.instancePath.startsWith(instancePath),
  )
  const error = choice ?? first
  const schema = error && schemaAt(declared, keysOf(error.schemaPath.replace(/^#/, '')))
  // Checks made only by this server (length, zero byte) give no schema error.
  if (!error || !schema) return { path: [], schema: declared }
  const path = keysOf(error.instancePath)
  const [lost] = error.keyword === 'required' ? error.params.requiredProperties : []
  const member = lost === undefined ? undefined : schemaAt(schema, ['properties', lost])
  return lost !== undefined && member
    ? { path: [...path, lost], schema: member, isMissing: true }
    : { path, schema }
}

const keysOf = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))

function schemaAt(schema: TSchema, keys: readonly string[]): TSchema | undefined {
  const found = keys.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined),
    schema,
  )
  return Type.IsSchema(found) ? found : undefined
}

/** What a schema allows, in words. */
function expectedOf(schema: Details): string {
  const { contentSchema, maxLength, minLength, pattern } = schema
  const { maximum, minimum, maxItems, minItems } = schema
  if (contentSchema) return texts.json
  if (Type.IsUnion(schema)) return ofUnion(schema.anyOf)
  if (Type.IsLiteral(schema)) return String(schema.const)
  if (Array.isArray(schema.enum)) return texts.oneOf(schema.enum.map(String))
  if (Type.IsString(schema)) {
    return [
      minLength !== undefined && minLength > 1 ? texts.atLeast(minLength) : '',
      maxLength === undefined ? '' : texts.atMost(maxLength),
      pattern === undefined ? '' : texts.pattern(pattern),
      texts.text,
    ].join('')
  }
  if (Type.IsInteger(schema) || Type.IsNumber(schema)) {
    return [
      minimum === undefined ? '' : texts.from(minimum),
      maximum === undefined ? '' : texts.to(maximum),
      Type.IsInteger(schema) ? texts.integer : texts.number,
    ].join('')
  }
  if (Type.IsBoolean(schema)) return texts.bool
  if (Type.IsArray(schema)) {
    return [
      minItems === undefined ? '' : texts.someMembers(minItems),
      maxItems === undefined ? '' : texts.members(maxItems),
      texts.list,
    ].join('')
  }
  return Type.IsObject(schema) ? texts.object : texts.other
}

function ofUnion(all: readonly TSchema[]): string {
  const options = all.filter((one) => !Type.IsNull(one))
  const literals = options.flatMap((one) => (Type.IsLiteral(one) ? [String(one.const)] : []))
  return literals.length > 1 && literals.length === options.length
    ? texts.oneOf(literals)
    : texts.either(options.map(expectedOf))
}
