import { Type } from 'typebox'
import type { Field } from '../model/entity/field'
import { cellMessages } from './messages'

/** The two texts that stand for on and off. */
export type Pair = readonly [on: string, off: string]

/** Longest text of a pair, in characters. */
export const pairLength = 20

interface PairProps {
  readonly pair?: readonly string[]
}

/** The two stored texts of a field: those of its document, else the usual ones of its type. */
export const pairOf =
  ([usualOn, usualOff]: Pair) =>
  ({ props }: Field<PairProps>): Pair => {
    const [on = usualOn, off = usualOff] = props.pair ?? []
    return [on, off]
  }

/** What every type says that is on or off. */
export const onOrOff = (of: (field: Field<PairProps>) => Pair) => ({
  operators: ['eq', 'ne'] as const,
  storage: () => ({ kind: 'string' as const, length: pairLength }),
  exprType: () => ({ kind: 'bool' as const }),
  fromWire: (raw: unknown, field: Field<PairProps>) => readPair(raw, of(field)),
  toText: pairText,
  fromText: (text: string, field: Field<PairProps>) => readWrittenPair(text, of(field)),
})

/** The property of a document that names the pair. */
export const pairProp = (description: string) =>
  Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: pairLength }), {
      minItems: 2,
      maxItems: 2,
      uniqueItems: true,
      description,
    }),
  )

/** On or off from the wire. Compared as texts: a back end's 1 is the '1' of the pair. undefined = neither. */
export function readPair(raw: unknown, pair: Pair): boolean | null | undefined {
  if (raw === null || raw === undefined || raw === '') return null
  if (typeof raw === 'boolean') return raw
  const isText = typeof raw === 'string' || typeof raw === 'number'
  return isText ? ofPair(String(raw), pair) : undefined
}

/** What a sheet shows of a box or switch. */
export const pairText = (value: boolean | null): string =>
  value === null ? '' : value ? cellMessages.on : cellMessages.off

/** On or off as people and sheets write it; what is stored comes before other words for it. */
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
