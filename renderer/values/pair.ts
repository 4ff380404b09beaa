import { Type } from 'typebox'
import type { Field } from '../model/entity/field'
import { cellMessages } from './messages'

/** The two stored texts for on and off. */
export type Pair = readonly [on: string, off: string]

/** Maximum length of a stored text, in characters. */
export const pairLength = 20

interface PairProps {
  readonly pair?: readonly string[]
}

/** The two stored texts of a field: from its document, else the defaults of its type. */
export const pairOf =
  ([usualOn, usualOff]: Pair) =>
  ({ props }: Field<PairProps>): Pair => {
    const [on = usualOn, off = usualOff] = props.pair ?? []
    return [on, off]
  }

/** Common members of types that are on or off. */
export const onOrOff = (of: (field: Field<PairProps>) => Pair) => ({
  operators: ['eq', 'ne'] as const,
  storage: () => ({ kind: 'string' as const, length: pairLength }),
  exprType: () => ({ kind: 'bool' as const }),
  fromWire: (raw: unknown, field: Field<PairProps>) => readPair(raw, of(field)),
  toText: pairText,
  fromText: (text: string, field: Field<PairProps>) => readWrittenPair(text, of(field)),
})

/** The document property with the pair. */
export const pairProp = (description: string) =>
  Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: pairLength }), {
      minItems: 2,
      maxItems: 2,
      uniqueItems: true,
      description,
    }),
  )

/** Parses on or off from the wire. Compares texts, so that a back end's number 1 equals '1'. undefined = neither. */
export function readPair(raw: unknown, pair: Pair): boolean | null | undefined {
  if (raw === null || raw === undefined || raw === '') return null
  if (typeof raw === 'boolean') return raw
  const isText = typeof raw === 'string' || typeof raw === 'number'
  return isText ? ofPair(String(raw), pair) : undefined
}

/** Text of a box or switch in a sheet. */
export const pairText = (value: boolean | null): string =>
  value === null ? '' : value ? cellMessages.on : cellMessages.off

/** Parses on or off as people and sheets write it; stored texts take precedence over synonyms. */
export function readWrittenPair(text: string, pair: Pair): boolean | null | undefined {
  const word = text.normalize('NFKC').trim()
  if (word === '') return null
  const own = ofPair(word, shown) ?? ofPair(word, pair)
  if (own !== undefined) return own
  const lower = word.toLowerCase()
  return words.map((each) => ofPair(lower, each)).find((value) => value !== undefined)
}

const shown: Pair = [cellMessages.on, cellMessages.off]

const words: readonly Pair[] = [
  ['y', 'n'],
  ['yes', 'no'],
  ['true', 'false'],
  ['1', '0'],
  ['√', '×'],
]

function ofPair(text: string, [on, off]: Pair): boolean | undefined {
  return text === on ? true : text === off ? false : undefined
}
