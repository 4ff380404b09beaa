import { type Static, Type } from 'typebox'
import { ref } from '../../model/document/schema'
import type { Field } from '../../model/entity/field'
import type { ViewDocKind } from '../../model/entity/kinds'
import { cardDoc, colorDoc, numberField, seen } from '../fields'
import { viewTexts } from '../messages'
import { manual } from '../messages.manual'
import { compileSpan, type SpanProps, spanFields, spanWithGrants } from '../spans/kind'

const doc = {
  start: ref('field', manual.start),
  end: ref('field', manual.ganttEnd),
  progress: Type.Optional(ref('field', manual.progress)),
  card: cardDoc,
  color: colorDoc,
}

type GanttDoc = Static<ReturnType<typeof Type.Object<typeof doc>>>

export interface GanttProps extends SpanProps {
  readonly end: Field
  readonly progress?: Field | undefined
}

export const ganttKind: ViewDocKind<GanttProps> = {
  name: 'gantt',
  title: viewTexts.gantt,
  doc,
  compile(written, context) {
    const document = written as GanttDoc // its shape has been checked
    const span = compileSpan(document, context)
    const progress = numberField(document.progress, 'progress', context)
    return span?.end && Object.freeze({ ...span, end: span.end, progress })
  },
  withGrants(props, grants) {
    const span = spanWithGrants(props, grants)
    if (!span?.end) return undefined
    return Object.freeze({ ...span, end: span.end, progress: seen(props.progress, grants) })
  },
  fields: (props) => [...spanFields(props), ...(props.progress ? [props.progress] : [])],
}
