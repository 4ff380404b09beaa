import type { Lookup } from '../../model/entity/field'
import type { ViewProps } from '../define'
import type { SpanProps } from '../spans/kind'
import type { DayDrag } from './useDayDrag'

/** Props that every part of the calendar needs to render a record. */
export interface ShownSpans extends ViewProps<SpanProps> {
  readonly lookup: Lookup
  readonly moves: DayDrag
}
