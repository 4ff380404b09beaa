import { literalError } from '../compile/literal'
import type { FieldDoc } from '../document/entityDoc'
import { patternKeyword } from '../document/schema'
import type { Field } from '../entity/field'
import { isUnknown } from '../entity/unknownType'
import type { Finding } from '../finding/finding'
import { findingTexts } from '../finding/messages.findings'
import { below } from '../finding/pointer'
import { isObject } from '../finding/walk'
import { patternError } from './patternError'

interface PropsAt {
  readonly field: Field
  readonly doc: FieldDoc
  report(finding: Finding): void
}

/** Checks a type's own properties together with the default. */
export function checkProps(at: PropsAt): void {
  checkPatterns(at)
  checkOptions(at)
  if (boundsHold(at)) checkDefault(at)
}

const error = ({ field, report }: PropsAt, key: string, message: string, suggestion?: string) =>
  report({
    pointer: below('/fields', field.key, key),
    severity: 'error',
    message,
    ...(suggestion === undefined ? {} : { suggestion }),
  })

function boundsHold(at: PropsAt): boolean {
  const { min, max } = at.doc
  if (typeof min !== 'number' || typeof max !== 'number' || min <= max) return true
  error(at, 'min', findingTexts.minOverMax(min, max))
  return false
}

function checkPatterns(at: PropsAt): void {
  for (const [key, schema] of Object.entries(at.field.type.props)) {
    const source = at.doc[key]
    const marked: Readonly<Record<string, unknown>> = { ...schema }
    if (marked[patternKeyword] !== true || typeof source !== 'string') continue
    const mistake = patternError(source)
    if (mistake) error(at, key, mistake.message, mistake.suggestion)
  }
}

function checkOptions(at: PropsAt): void {
  const { doc, field, report } = at
  const pointer = below('/fields', field.key)
  const chooses = 'dict' in field.type.props && 'options' in field.type.props
  if (chooses && doc.dict === undefined && doc.options === undefined) {
    report({ pointer, severity: 'error', message: findingTexts.noOptions })
  }
  const values = ownOptions(doc)
  for (const [index, value] of values.entries()) {
    const first = values.indexOf(value)
    if (first === index) continue
    const place = below(pointer, 'options', first)
    report({
      pointer: below(pointer, 'options', index, 'value'),
      severity: 'error',
      first: place,
      message: findingTexts.repeated(value, place),
    })
  }
}

function checkDefault(at: PropsAt): void {
  const { doc, field } = at
  if (doc.default === undefined || isUnknown(field.type)) return
  const mistake = literalError(doc.default, field)
  if (mistake) error(at, 'default', mistake.message, mistake.suggestion)
}

function ownOptions({ options }: FieldDoc): readonly string[] {
  if (!Array.isArray(options)) return []
  return options.flatMap((option: unknown) =>
    isObject(option) && typeof option.value === 'string' ? [option.value] : [],
  )
}
