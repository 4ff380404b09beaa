import { type Static, Type } from 'typebox'
import { ref } from '../../model/document/schema'
import type { ViewDocKind } from '../../model/entity/kinds'
import { cardDoc, colorDoc } from '../fields'
import { viewTexts } from '../messages'
import { manual } from '../messages.manual'
import { compileSpan, type SpanProps, spanFields, spanWithGrants } from '../spans/kind'

const doc = {
  start: ref('field', manual.start),
  end: Type.Optional(ref('field', manual.end)),
  card: cardDoc,
  color: colorDoc,
}

type CalendarDoc = Static<ReturnType<typeof Type.Object<typeof doc>>>

export const calendarKind: ViewDocKind<SpanProps> = {
  name: 'calendar',
  title: viewTexts.calendar,
  doc,
  // Its shape has been checked.
  compile: (written, context) => compileSpan(written as CalendarDoc, context),
  withGrants: spanWithGrants,
  fields: spanFields,
}
