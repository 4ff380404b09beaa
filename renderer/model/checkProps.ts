import type { DictDoc } from './dict'
import { parseDictRef } from './dict'
import type { FieldDoc } from './entityDoc'
import type { Field } from './field'
import type { Problem } from './finding'
import { findings } from './messages.findings'
import { patternFault } from './patternFault'
import { below } from './pointer'
import { patternKeyword } from './schema'
import { suggest } from './suggest'
import { isUnknown } from './unknownType'
import { isObject } from './walk'

interface PropsAt {
  readonly field: Field
  readonly doc: FieldDoc
  readonly dicts: ReadonlyMap<string, DictDoc>
  report(problem: Problem): void
}

/** What a type's own properties and the default say together. */
export function checkProps(at: PropsAt): void {
  checkBounds(at)
  checkPatterns(at)
  checkOptions(at)
  checkDefault(at)
}

const error = ({ field, report }: PropsAt, key: string, message: string, suggestion?: string) =>
  report({
    pointer: below('/fields', field.key, key),
    severity: 'error',
    message,
    ...(suggestion === undefined ? {} : { suggestion }),
  })

function checkBounds(at: PropsAt): void {
  const { min, max } = at.doc
  if (typeof min === 'number' && typeof max === 'number' && min > max) {
    error(at, 'min', findings.minOverMax(min, max))
  }
}

function checkPatterns(at: PropsAt): void {
  for (const [key, schema] of Object.entries(at.field.type.props)) {
    const source = at.doc[key]
    const marked: Readonly<Record<string, unknown>> = { ...schema }
    if (marked[patternKeyword] !== true || typeof source !== 'string') continue
    const fault = patternFault(source)
    if (fault) error(at, key, fault.message, fault.suggestion)
  }
}

function checkOptions(at: PropsAt): void {
  const { doc, field, report } = at
  const pointer = below('/fields', field.key)
  const chooses = 'dict' in field.type.props && 'options' in field.type.props
  if (chooses && doc.dict === undefined && doc.options === undefined) {
    report({ pointer, severity: 'error', message: findings.noOptions })
  }
  const values = ownOptions(doc)
  for (const [index, value] of values.entries()) {
    const first = values.indexOf(value)
    if (first === index) continue
    const message = findings.repeated(value, below(pointer, 'options', first))
    report({ pointer: below(pointer, 'options', index, 'value'), severity: 'error', message })
  }
}

function checkDefault(at: PropsAt): void {
  const { doc, field } = at
  if (doc.default === undefined || isUnknown(field.type)) return
  const fault = defaultFault(at)
  if (fault) error(at, 'default', fault.message, fault.suggestion)
}

function defaultFault(
  at: PropsAt,
): { readonly message: string; readonly suggestion?: string | undefined } | undefined {
  const { doc, field } = at
  const value = isOwnKind(doc.default, field) ? field.type.fromWire(doc.default, field) : undefined
  if (value === undefined || value === null) {
    return { message: findings.defaultKind(field.type.title) }
  }
  const listed = listedValues(at)
  const stray = listed && field.type.dictValues(value, field).find((one) => !listed.includes(one))
  if (listed && stray !== undefined) {
    const suggestion = suggest(stray, listed)
    return { message: findings.defaultUnlisted(stray, suggestion), suggestion }
  }
  const message = field.type.check(value, field)
  return message === null ? undefined : { message }
}

/** A literal is written as what it is: 0, not "0". A wire text of a switch or a list may stand as well. */
function isOwnKind(literal: unknown, field: Field): boolean {
  switch (field.type.exprType(field).kind) {
    case 'any':
      return true
    case 'number':
      return typeof literal === 'number'
    case 'bool':
      return typeof literal === 'boolean' || typeof literal === 'string'
    case 'list':
      return Array.isArray(literal) || typeof literal === 'string'
    default:
      return typeof literal === 'string'
  }
}

/** All values that may be chosen; undefined when they are not known here. */
function listedValues({ field, doc, dicts }: PropsAt): readonly string[] | undefined {
  const own = ownOptions(doc)
  const reference = parseDictRef(field.type.dict(field) ?? '')
  if (!reference) return doc.options === undefined ? undefined : own
  const dict = reference.kind === 'code' ? dicts.get(reference.code) : undefined
  return dict && [...own, ...dict.items.map(({ value }) => value)]
}

function ownOptions({ options }: FieldDoc): readonly string[] {
  if (!Array.isArray(options)) return []
  return options.flatMap((option: unknown) =>
    isObject(option) && typeof option.value === 'string' ? [option.value] : [],
  )
}
