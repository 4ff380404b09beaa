import { namePattern } from '../document/schema'
import type { Problem } from '../finding/finding'
import { messages } from '../finding/messages'
import { findings } from '../finding/messages.findings'
import { below } from '../finding/pointer'
import { suggest } from '../finding/suggest'
import { isObject, valueAt } from '../finding/walk'
import { nameIn } from './shapeErrors'
import type { ShapeError } from './validators.gen.js'

/** What the schemas say of values, by their pointers. */
export interface KnownValues {
  readonly manual: ReadonlyMap<string, string>
  /** Where a bare text may stand for an object. */
  readonly shorthands: ReadonlySet<string>
}

/** One of ajv's errors about a value or a name, as a configurator reads it. */
export function sayShape(
  error: ShapeError,
  doc: unknown,
  { manual, shorthands }: KnownValues,
): Problem {
  const { instancePath: pointer } = error
  const name = nameIn(error)
  if (name !== undefined) {
    const message = sayName(name, pointer)
    return { pointer: below(pointer, name), atKey: true, severity: 'error', message }
  }
  const value = valueAt(doc, pointer)
  if (error.keyword === 'type' && shorthands.has(pointer)) {
    return { pointer, severity: 'error', message: findings.textOrObject(kindOf(value)) }
  }
  if (error.keyword === 'enum') return sayChoice(pointer, value, error.params.allowedValues)
  return { pointer, severity: 'error', message: sayValue(error, value, manual.get(pointer) ?? '') }
}

/** An unknown key, with the one that was probably meant. */
export function unknownKey(pointer: string, key: string, meant: string | undefined): Problem {
  return {
    pointer,
    atKey: true,
    severity: 'error',
    message: findings.unknownKey(key, meant),
    ...(meant === undefined ? {} : { suggestion: meant }),
  }
}

const sayName = (name: string, pointer: string): string =>
  pointer.endsWith('/buttons') ? findings.badPermission(name) : findings.badName(name)

function sayChoice(pointer: string, value: unknown, allowedValues: unknown): Problem {
  const known = Array.isArray(allowedValues) ? allowedValues : []
  if (known.every((one) => typeof one === 'number')) {
    const message =
      typeof value === 'number'
        ? findings.version(value, known)
        : findings.kind(findings.values.number, kindOf(value))
    return { pointer, severity: 'error', message }
  }
  const allowed = known.map(String)
  if (typeof value !== 'string') {
    const message = findings.kind(findings.values.string, kindOf(value))
    return { pointer, severity: 'error', message }
  }
  const written = value
  const meant = suggest(written, allowed)
  return {
    pointer,
    severity: 'error',
    message:
      pointer === '/kind'
        ? messages.unknownKind(written, allowed, meant)
        : findings.notAllowed(written, meant, allowed),
    ...(meant === undefined ? {} : { suggestion: meant }),
  }
}

function sayValue({ keyword, params }: ShapeError, value: unknown, manual: string): string {
  const limit = Number(params.limit)
  switch (keyword) {
    case 'type':
      return findings.kind(titleOf(params.type), kindOf(value))
    case 'const':
      return findings.constant(params.allowedValue)
    case 'pattern':
      if (value === '') return findings.emptyText
      return params.pattern === namePattern
        ? findings.badName(String(value))
        : findings.badFormat(String(value), manual)
    case 'minLength':
      return findings.emptyText
    case 'maxLength':
      return findings.longText(limit)
    case 'minimum':
      return findings.least(limit)
    case 'maximum':
      return findings.most(limit)
    case 'minItems':
    case 'minProperties':
      return findings.fewItems(limit)
    case 'maxItems':
    case 'maxProperties':
      return findings.manyItems(limit)
    case 'uniqueItems':
      return findings.repeatedItems
    default:
      return findings.wrong
  }
}

const titles: Readonly<Record<string, string>> = findings.values

const titleOf = (type: unknown): string => titles[String(type)] ?? findings.wrong

export function kindOf(value: unknown): string {
  if (value === null) return findings.values.null
  if (Array.isArray(value)) return findings.values.array
  return isObject(value) ? findings.values.object : titleOf(typeof value)
}
