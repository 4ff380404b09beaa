import type { Field } from '../../model/entity/field'
import type { ViewContext } from '../../model/entity/kinds'
import type { Grants } from '../../model/entity/permission'
import { below } from '../../model/finding/pointer'
import { type CardDoc, cardFields, colorField, dateField, seen, seenOf } from '../fields'
import { viewTexts } from '../messages'

/** Records with dates: a start and an optional end. */
export interface SpanProps {
  readonly start: Field
  /** Absent = each record is on one day. */
  readonly end?: Field | undefined
  readonly card: readonly Field[]
  /** The dictionary item of its value sets the record's colour. */
  readonly color?: Field | undefined
}

interface SpanDoc {
  readonly start: string
  readonly end?: string | undefined
  readonly card?: CardDoc
  readonly color?: string | undefined
}

export function compileSpan(doc: SpanDoc, context: ViewContext): SpanProps | undefined {
  const start = dateField(doc.start, 'start', context)
  const end = dateField(doc.end, 'end', context)
  const card = cardFields(doc.card, context)
  const color = colorField(doc.color, 'color', context)
  if (start && start === end) {
    const pointer = below(context.pointer, 'end')
    context.report({ pointer, severity: 'error', message: viewTexts.sameDate(start.key) })
    return undefined
  }
  return start && Object.freeze({ start, end, card, color })
}

/** A user who cannot see the ends gets only the start days. */
export function spanWithGrants(props: SpanProps, grants: Grants): SpanProps | undefined {
  const { start, end, card, color } = props
  const begin = seen(start, grants)
  if (!begin) return undefined
  const left = {
    start: begin,
    end: seen(end, grants),
    card: seenOf(card, grants),
    color: seen(color, grants),
  }
  return Object.freeze({ ...props, ...left })
}

export const spanFields = ({ start, end, card, color }: SpanProps): readonly Field[] =>
  [start, end, ...card, color].filter((field) => field !== undefined)
