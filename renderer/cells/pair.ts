import { Type } from 'typebox'

/** The two texts that stand for on and off. */
export type Pair = readonly [on: string, off: string]

/** Longest text of a pair, in characters. */
export const pairLength = 20

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

export function ofPair(text: string, [on, off]: Pair): boolean | undefined {
  return text === on ? true : text === off ? false : undefined
}
