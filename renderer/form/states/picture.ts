import type { EntityStates } from '../../model/entity/entity'
import type { Field, Lookup, Option, Tone } from '../../model/entity/field'
import { statesAfter } from '../../model/entity/states'
import { isObject } from '../../model/finding/walk'
import { type ChoiceProps, optionsOf } from '../../values/choice'

/** The states of an entity and the steps between them, for drawing. */
export interface StatesPicture {
  readonly states: readonly PictureState[]
  readonly ways: readonly Way[]
}

export interface PictureState {
  readonly value: string
  readonly title: string
  readonly tone: Tone
  readonly initial: boolean
  readonly final: boolean
  readonly locked: boolean
}

/** A step from one state. */
export interface Way {
  readonly title: string
  readonly from: string
  readonly to: string
  /** Done automatically at its time. */
  readonly timed: boolean
}

interface Parts extends Pick<EntityStates, 'initial' | 'final' | 'lock'> {
  readonly all: readonly string[]
  readonly options: readonly Option[]
  readonly steps: readonly {
    readonly title: string
    readonly from: readonly string[]
    readonly to?: string
    readonly auto?: unknown
  }[]
}

function pictureOf({ initial, final, lock, all, options, steps }: Parts): StatesPicture {
  return {
    states: all.map((value) => {
      const option = options.find((one) => one.value === value)
      return {
        value,
        title: option?.text ?? value,
        tone: option?.color ?? 'neutral',
        initial: value === initial,
        final: final.includes(value),
        locked: lock.includes(value),
      }
    }),
    ways: all.flatMap((state) =>
      steps.flatMap(({ title, from, to, auto }) =>
        from.includes(state) && to !== undefined && to !== state
          ? [{ title, from: state, to, timed: auto !== undefined }]
          : [],
      ),
    ),
  }
}

export const pictureOfStates = (
  { field, steps, ...states }: EntityStates,
  lookup: Lookup,
): StatesPicture =>
  pictureOf({
    ...states,
    // The state field has a dictionary, whatever its type.
    options: optionsOf(field as Field<ChoiceProps>, lookup),
    steps: [...steps.values()],
  })

/** Builds the diagram from the text of an entity's document; undefined if it has no states or cannot be parsed. */
export function pictureOfText(text: string, lookup: Lookup): StatesPicture | undefined {
  const { states, fields } = membersOf(parsed(text))
  const { field, initial, final, lock, steps } = membersOf(states)
  const stateField = membersOf(membersOf(fields)[String(field)])
  const ways = Object.values(membersOf(steps)).map((step) => {
    const { title, from, to, auto } = membersOf(step)
    return {
      title: String(title),
      from: textsIn(from),
      ...(typeof to === 'string' && { to }),
      auto,
    }
  })
  if (typeof initial !== 'string' || ways.length === 0) return undefined
  const { dict, options: own } = stateField
  const options = typeof dict === 'string' ? lookup.options(dict) : optionsIn(own)
  const named = [initial, ...ways.flatMap((way) => [...way.from, ...statesAfter(way)])]
  const known = options.map(({ value }) => value)
  const all = [...new Set([...known, ...named])]
  const [ends, locks] = [textsIn(final), textsIn(lock)]
  return pictureOf({ initial, final: ends, lock: locks, all, options, steps: ways })
}

const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  isObject(value) ? value : {}

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

const optionsIn = (value: unknown): readonly Option[] =>
  (Array.isArray(value) ? value : []).map((one) => {
    const { value: own, text } = membersOf(one)
    return { value: String(own), text: String(text ?? own) }
  })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
