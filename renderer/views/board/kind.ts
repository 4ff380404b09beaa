import { type Static, Type } from 'typebox'
import { ref } from '../../model/document/schema'
import type { Field } from '../../model/entity/field'
import type { ViewDocKind } from '../../model/entity/kinds'
import { cardDoc, cardFields, choiceField, numberField, seen, seenOf } from '../fields'
import { viewTexts } from '../messages'
import { manual } from '../messages.manual'

const doc = {
  lanes: ref('field', manual.lanes),
  card: cardDoc,
  sum: Type.Optional(ref('field', manual.sum)),
}

type BoardDoc = Static<ReturnType<typeof Type.Object<typeof doc>>>

export interface BoardProps {
  /** Each item of its dictionary is a lane. */
  readonly lanes: Field
  readonly card: readonly Field[]
  readonly sum?: Field | undefined
}

export const boardKind: ViewDocKind<BoardProps> = {
  name: 'board',
  title: viewTexts.board,
  doc,
  compile(written, context) {
    const { lanes: key, card, sum } = written as BoardDoc // its shape has been checked
    const lanes = choiceField(key, 'lanes', context)
    const parts = { card: cardFields(card, context), sum: numberField(sum, 'sum', context) }
    return lanes && Object.freeze({ lanes, ...parts })
  },
  withGrants({ lanes, card, sum }, grants) {
    const own = seen(lanes, grants)
    return own && Object.freeze({ lanes: own, card: seenOf(card, grants), sum: seen(sum, grants) })
  },
  fields: ({ lanes, card, sum }) => [lanes, ...card, ...(sum ? [sum] : [])],
}
