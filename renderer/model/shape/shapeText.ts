import { namePattern } from '../document/names'
import type { Finding } from '../finding/finding'
import { messages } from '../finding/messages'
import { findingTexts } from '../finding/messages.findings'
import { below } from '../finding/pointer'
import { suggest } from '../finding/suggest'
import { isObject, valueAt } from '../finding/walk'
import { nameIn } from './shapeErrors'
import type { ShapeError } from './validate'

/** What the schemas allow for values, by pointer. */
export interface KnownValues {
  readonly manual: ReadonlyMap<string, string>
  /** Places where a text may replace an object. */
  readonly shorthands: ReadonlySet<string>
  /** Allowed choices, from the registered parts. */
  readonly choices: ReadonlyMap<string, readonly unknown[]>
}

/** Translates an ajv error about a value or name for configurators. */
export function sayShape(
  error: ShapeError,
  doc: unknown,
  { manual, shorthands, choices }: KnownValues,
): Finding {
  const { instancePath: pointer } = error
  const name = nameIn(error)
  if (name !== undefined) {
    const message = sayName(name, pointer)
    return { pointer: below(pointer, name), atKey: true, severity: 'error', message }
  }
  const value = valueAt(doc, pointer)
  if (error.keyword === 'type' && shorthands.has(pointer)) {
    return { pointer, severity: 'error', message: findingTexts.textOrObject(kindOf(value)) }
  }
  if (error.keyword === 'enum') {
    if (choices.get(pointer)?.includes(value)) {
      // The generated validators are older than the list of parts.
      const message = findingTexts.metaFirst(String(value))
      return { pointer, severity: 'error', message }
    }
    return sayChoice(pointer, value, error.params.allowedValues)
  }
  return { pointer, severity: 'error', message: sayValue(error, value, manual.get(pointer) ?? '') }
}

/** Suggestions for an unknown key. */
export interface InsteadOfKey {
  /** The probable intended key. */
  readonly meant: string | undefined
  /** Known keys that are not yet written. */
  readonly absent: readonly string[]
  /** Kinds of the same object that have this key. */
  readonly owners: readonly string[]
}

/** Message for an unknown key: names the probable key, else the known ones. */
export function unknownKey(
  pointer: string,
  key: string,
  { meant, absent, owners }: InsteadOfKey,
): Finding {
  return {
    pointer,
    atKey: true,
    severity: 'error',
    message:
      meant === undefined
        ? findingTexts.strangeKey(key, owners, absent)
        : findingTexts.unknownKey(key, meant),
    ...(meant === undefined ? {} : { suggestion: meant }),
  }
}

const sayName = (name: string, pointer: string): string =>
  pointer.endsWith('/buttons') ? findingTexts.badPermission(name) : findingTexts.badName(name)

function sayChoice(pointer: string, value: unknown, allowedValues: unknown): Finding {
  const known = Array.isArray(allowedValues) ? allowedValues : []
  if (known.every((one) => typeof one === 'number')) {
    const message =
      typeof value === 'number'
        ? findingTexts.version(value, known)
        : findingTexts.kind(findingTexts.values.number, kindOf(value))
    return { pointer, severity: 'error', message }
  }
  const allowed = known.map(String)
  if (typeof value !== 'string') {
    const message = findingTexts.kind(findingTexts.values.string, kindOf(value))
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
        : findingTexts.notAllowed(written, meant, allowed),
    ...(meant === undefined ? {} : { suggestion: meant }),
  }
}

function sayValue({ keyword, params }: ShapeError, value: unknown, manual: string): string {
  const limit = Number(params.limit)
  switch (keyword) {
    case 'type':
      return findingTexts.kind(titleOf(params.type), kindOf(value))
    case 'const':
      return findingTexts.constant(params.allowedValue)
    case 'pattern':
      if (value === '') return findingTexts.emptyText
      return params.pattern === namePattern
        ? findingTexts.badName(String(value))
        : findingTexts.badFormat(String(value), manual)
    case 'minLength':
      return value === '' ? findingTexts.emptyText : findingTexts.shortText(limit)
    case 'maxLength':
      return findingTexts.longText(limit)
    case 'minimum':
      return findingTexts.least(limit)
    case 'maximum':
      return findingTexts.most(limit)
    case 'minItems':
    case 'minProperties':
      return findingTexts.fewItems(limit)
    case 'maxItems':
    case 'maxProperties':
      return findingTexts.manyItems(limit)
    case 'uniqueItems':
      return findingTexts.repeatedItems
    default:
      return findingTexts.wrong
  }
}

const titles: Readonly<Record<string, string>> = findingTexts.values

const titleOf = (type: unknown): string => titles[String(type)] ?? findingTexts.wrong

export function kindOf(value: unknown): string {
  if (value === null) return findingTexts.values.null
  if (Array.isArray(value)) return findingTexts.values.array
  return isObject(value) ? findingTexts.values.object : titleOf(typeof value)
}
