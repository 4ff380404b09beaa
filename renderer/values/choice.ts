import { Type } from 'typebox'
import { isLongerThan } from '../model/characters/characters'
import { closed, oneOf, ref } from '../model/document/schema'
import { type Field, type Lookup, type Option, type Tone, tones } from '../model/entity/field'
import type { ExprType } from '../model/expr/types'
import { propManual } from './messages.manual'
import { readText } from './text'

/** Properties shared by every type that chooses from a list. */
export const choiceProps = {
  dict: Type.Optional(ref('dict', propManual.dict)),
  options: Type.Optional(
    Type.Array(
      closed({
        value: Type.String({ pattern: '^[^,]{1,100}$', description: propManual.optionValue }),
        text: Type.String({ description: propManual.optionText }),
        disabled: Type.Optional(Type.Boolean({ description: propManual.optionDisabled })),
        color: Type.Optional(oneOf(tones, propManual.optionColor)),
      }),
      { description: propManual.options, maxItems: 500 },
    ),
  ),
}

/** Single choice only: its codes are whole numbers, stored and sent as such. */
export const integerCode = Type.Optional(Type.Boolean({ description: propManual.integerCode }))

export interface ChoiceProps {
  readonly integer?: boolean
  /** Typed text is also a value, unless the list is searchable (reference: widgets, §1.3). */
  readonly allowInput?: boolean
  readonly allowSearch?: boolean
  readonly multiple?: boolean
  readonly dict?: string
  readonly options?: readonly Option[]
}

/** Column lengths in characters: one chosen value, and a comma list of values. */
export const choiceLength = 100
export const choiceListLength = 1000

/** The document's own options first, then the dictionary's further ones (reference: widgets, §1.3). */
export function optionsOf(field: Field<ChoiceProps>, lookup: Lookup): readonly Option[] {
  const { dict, options = [] } = field.props
  if (dict === undefined) return options
  if (options.length === 0) return lookup.options(dict)
  const own = new Set(options.map(({ value }) => value))
  return [...options, ...lookup.options(dict).filter(({ value }) => !own.has(value))]
}

/** The same plus chosen values that the list no longer contains: an old record keeps its value. */
export function optionsWith(
  field: Field<ChoiceProps>,
  values: readonly string[],
  lookup: Lookup,
): readonly Option[] {
  const options = optionsOf(field, lookup)
  const gone = values.filter((value) => !options.some((option) => option.value === value))
  return [
    ...options,
    ...gone.map((value) => ({ value, text: choiceText(field, value, lookup), disabled: true })),
  ]
}

/** The text of one value; a value no longer in the list is its own text. */
export function choiceText(field: Field<ChoiceProps>, value: string, lookup: Lookup): string {
  const { dict, options = [] } = field.props
  const own = options.find((option) => option.value === value)?.text
  return own ?? (dict === undefined ? undefined : lookup.text(dict, value)) ?? value
}

/** The tone of one value; undefined = neutral. Table rows have no tones and are not loaded here. */
export function choiceTone(
  field: Field<ChoiceProps>,
  value: string,
  lookup: Lookup,
): Tone | undefined {
  if (isTable(field.props.dict)) return undefined
  return optionsOf(field, lookup).find((option) => option.value === value)?.color
}

/** Whether a reference names a table rather than a dictionary. */
export const isTable = (dict: string | undefined): boolean => dict?.includes(',') === true

/** The value for a text from a sheet; a value is accepted as well. */
export function choiceValue(
  field: Field<ChoiceProps>,
  text: string,
  lookup: Lookup,
): string | undefined {
  const { dict, options = [] } = field.props
  const own = options.find((option) => option.text === text || option.value === text)?.value
  const free = takesText(field) ? (readText(text) ?? undefined) : undefined
  if (own !== undefined || dict === undefined) return own ?? free
  return lookup.value(dict, text) ?? (hasCode(lookup, dict, text) ? text : free)
}

/**
 * Whether the dictionary has the code, that is, a text different from it: for an unknown code that was asked for, the
 * text is the code itself.
 */
export function hasCode(lookup: Lookup, dict: string, code: string): boolean {
  const text = lookup.text(dict, code)
  return text !== undefined && text !== code
}

/**
 * Splits a comma list of texts into values. A text may itself contain a comma ('床单,被套'), so at each position the
 * longest run of parts that is a known text wins. undefined = a part is unknown.
 */
export function choiceValues(
  field: Field<ChoiceProps>,
  text: string,
  lookup: Lookup,
): readonly string[] | null | undefined {
  const parts = text.split(/([,，])/)
  const values = new Set<string>()
  for (let start = 0; start < parts.length; ) {
    if (parts[start]?.trim() === '') start += 2
    else {
      const found = longestKnown(parts, start, (run) => choiceValue(field, run, lookup))
      if (!found) return undefined
      values.add(found.value)
      start = found.next
    }
  }
  return values.size > 0 ? [...values] : null
}

// Maximum number of parts in one text; bounds the work on a hostile sheet.
const longestRun = 8

/** `parts` has texts at even indexes and their separators at odd ones. */
function longestKnown(
  parts: readonly string[],
  start: number,
  known: (text: string) => string | undefined,
): { value: string; next: number } | undefined {
  for (let count = longestRun; count > 0; count -= 1) {
    const next = start + 2 * count
    if (next - 1 > parts.length) continue
    const value = known(
      parts
        .slice(start, next - 1)
        .join('')
        .trim(),
    )
    if (value !== undefined) return { value, next }
  }
  return undefined
}

/** Fixed options form a closed list; the checker, which knows the dictionaries, adds their values. */
export function choiceType(field: Field<ChoiceProps>): ExprType {
  const { dict, options } = field.props
  if (dict !== undefined || !options || takesText(field)) return { kind: 'string' }
  return { kind: 'string', values: options.map(({ value }) => value) }
}

/** Only fixed options are known here; the server checks dictionary values. */
export function allListed(field: Field<ChoiceProps>, values: readonly string[]): boolean {
  if (values.some((value) => isLongerThan(value, choiceLength))) return false
  const { dict, options } = field.props
  if (dict !== undefined || !options || takesText(field))
    return !isLongerThan(values.join(','), choiceListLength)
  return values.every((one) => options.some((option) => option.value === one))
}

/** Searching takes precedence: typed text then only filters the list. */
export const takesText = ({ props }: Field<ChoiceProps>): boolean =>
  props.allowInput === true && props.allowSearch !== true && props.multiple !== true
