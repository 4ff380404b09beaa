import { fillIn } from '../../model/entity/columnRules'
import type { Option } from '../../model/entity/field'
import { isObject } from '../../model/finding/walk'
import type { ColumnDoc } from './columnDoc'
import { gridMessages } from './messages'

/** Reports a mistake in one member of a column's document. */
export type Complain = (member: string, message: string) => void

/** Members of the column itself; all others become properties of its field. */
const columnMembers = new Set<string>([
  ...['key', 'title', 'type', 'width', 'minWidth', 'fixed', 'align', 'placeholder', 'visible'],
  ...['disabled', 'defaultValue', 'defaultChecked', 'validateRules', 'statistics', 'isOrder'],
  ...['linkageKey', 'slotName', 'showDetails', 'props', 'formatter'],
  ...['options', 'dictCode', 'dict', 'customValue', 'fieldExtendJson', 'number'],
])

/**
 * Properties of the column's field: the types of this console read `dict`, `options`, `pair` and `max`; other options
 * keep their names, and `props` is spread over all.
 */
export function propsOf(doc: ColumnDoc, complain: Complain): Readonly<Record<string, unknown>> {
  const rest = Object.entries(doc).filter(([name]) => !columnMembers.has(name))
  const inner = Object.entries(doc.props ?? {}).filter(([name]) => name !== 'placeholder')
  const dict = doc.dictCode ?? doc.dict
  const pair = pairOf(doc.customValue, complain)
  if (dict === '' && doc.options === undefined && choiceTypes.has(String(doc.type)))
    complain(doc.dictCode === undefined ? 'dict' : 'dictCode', gridMessages.noDict)
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

/** Types that have nothing to choose without a dictionary or options. */
const choiceTypes = new Set([
  ...['select', 'select-search', 'select-multiple', 'select-dict-search', 'list_multi'],
  ...['radio', 'sel_search'],
])

const filledIn = (members: readonly (readonly [string, unknown])[], doc: ColumnDoc) =>
  Object.fromEntries(
    members.map(([name, value]) => [name, typeof value === 'string' ? fillIn(value, doc) : value]),
  )

/** Converts the maxlength of the control to the type's limit. */
function lengthOf({ props = {} }: ColumnDoc): Readonly<Record<string, number>> {
  const length = Number(props.maxlength ?? props.maxLength)
  return Number.isInteger(length) && length > 0 ? { max: length } : {}
}

/** People and departments are multiple unless `multi` is false; report rows only if it is true. */
function severalOf({ type, props }: ColumnDoc): Readonly<Record<string, boolean>> {
  const multi: unknown = props?.multi
  if (type === 'sel_user' || type === 'sel_depart') return { multiple: multi !== false }
  return type === 'popup' ? { multiple: multi === true } : {}
}

/** Parses choices of a document or an answer; choices without a value are left out. */
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

/** On and off as texts; a missing one defaults to true or false. */
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

/** `uploadnum` of the extension takes precedence over `number`. */
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
    // Reported below, like any text that is not an object.
  }
  complain('fieldExtendJson', gridMessages.badExtend)
  return {}
}
