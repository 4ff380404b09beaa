import type { Option } from '../../model/entity/field'
import { isObject } from '../../model/finding/walk'
import type { ColumnDoc } from './columnDoc'
import { gridMessages } from './messages'

/** Says what is wrong with one member of a column's document. */
export type Complain = (member: string, message: string) => void

/** Members that become parts of the column itself; every other one is a property of its field. */
const columnMembers = new Set<string>([
  ...['key', 'title', 'type', 'width', 'minWidth', 'fixed', 'align', 'placeholder', 'visible'],
  ...['disabled', 'defaultValue', 'defaultChecked', 'validateRules', 'statistics', 'isOrder'],
  ...['linkageKey', 'slotName', 'showDetails', 'props', 'formatter'],
  ...['options', 'dictCode', 'dict', 'customValue', 'fieldExtendJson', 'number'],
])

/**
 * Properties of the column's field: the types of this console read `dict`, `options`, `pair` and `max`,
 * the other options of a document keep their names, and `props` is spread over all.
 */
export function propsOf(doc: ColumnDoc, complain: Complain): Readonly<Record<string, unknown>> {
  const rest = Object.entries(doc).filter(([name]) => !columnMembers.has(name))
  const inner = Object.entries(doc.props ?? {}).filter(([name]) => name !== 'placeholder')
  const dict = doc.dictCode ?? doc.dict
  const pair = pairOf(doc.customValue, complain)
  const max = uploadLimit(doc, complain)
  return Object.freeze({
    allowDownload: true,
    allowRemove: true,
    ...filledIn(rest, doc),
    ...(dict === undefined || dict === '' ? {} : { dict }),
    ...(doc.options === undefined ? {} : { options: readOptions(doc.options, complain) }),
    ...(pair === undefined ? {} : { pair }),
    ...(max === undefined ? {} : { max }),
    ...severalOf(doc),
    ...lengthOf(doc),
    ...filledIn(inner, doc),
  })
}

const filledIn = (members: readonly (readonly [string, unknown])[], doc: ColumnDoc) =>
  Object.fromEntries(
    members.map(([name, value]) => [name, typeof value === 'string' ? fillIn(value, doc) : value]),
  )

/** `${title}`, `${key}` and `${defaultValue}` in a text of the document. */
export function fillIn(text: string, doc: ColumnDoc): string {
  const { key, title = key, defaultValue = '' } = doc
  const parts: Readonly<Record<string, unknown>> = { key, title, defaultValue }
  return text.replace(/\$\{(key|title|defaultValue)\}/g, (_, name: string) => String(parts[name]))
}

/** The limit of a browser's text box is the type's own. */
function lengthOf({ props = {} }: ColumnDoc): Readonly<Record<string, number>> {
  const length = Number(props.maxlength ?? props.maxLength)
  return Number.isInteger(length) && length > 0 ? { max: length } : {}
}

/** People and departments are chosen in numbers unless `multi` is false, report rows only where it is true. */
function severalOf({ type, props }: ColumnDoc): Readonly<Record<string, boolean>> {
  const multi: unknown = props?.multi
  if (type === 'sel_user' || type === 'sel_depart') return { multiple: multi !== false }
  return type === 'popup' ? { multiple: multi === true } : {}
}

/** Choices of a document, or of an answer; one without a value of its own is left out. */
export function readOptions(docs: unknown, complain: Complain): readonly Option[] {
  const options = new Map<string, Option>()
  for (const doc of Array.isArray(docs) ? docs : []) {
    const value = isObject(doc) ? String(doc.value ?? '') : ''
    if (value === '' || value.includes(',')) complain('options', gridMessages.badOption)
    else if (options.has(value)) complain('options', gridMessages.duplicateOption(value))
    else {
      const text = String(doc.text ?? doc.title ?? doc.label ?? value)
      options.set(value, { value, text, ...(doc.disabled === true ? { disabled: true } : {}) })
    }
  }
  return [...options.values()]
}

/** On and off are compared as texts; a missing one falls back to true or false. */
function pairOf(
  values: readonly unknown[] | undefined,
  complain: Complain,
): readonly [string, string] | undefined {
  if (values === undefined) return undefined
  const [on, off] = [String(values[0] ?? true), String(values[1] ?? false)]
  if (on !== off) return [on, off]
  complain('customValue', gridMessages.badPair)
  return undefined
}

/** `uploadnum` of the extension beats `number`. */
function uploadLimit(doc: ColumnDoc, complain: Complain): number | undefined {
  const extension = readExtension(doc.fieldExtendJson, complain)
  const limit = Number(extension.uploadnum ?? doc.number)
  return Number.isInteger(limit) && limit > 0 ? limit : undefined
}

function readExtension(
  raw: ColumnDoc['fieldExtendJson'],
  complain: Complain,
): Readonly<Record<string, unknown>> {
  if (raw === undefined || raw === '') return {}
  if (typeof raw !== 'string') return raw
  try {
    const value: unknown = JSON.parse(raw)
    if (isObject(value)) return value
  } catch {
    // Told below, as any other text that is no object.
  }
  complain('fieldExtendJson', gridMessages.badExtend)
  return {}
}
