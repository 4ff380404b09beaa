import type { Lookup } from '../../model/entity/field'
import type { ViewProps } from '../define'
import type { SpanProps } from '../span'
import type { DayDrag } from './useDayDrag'

/** What every part of the calendar needs to draw a record. */
export interface ShownSpans extends ViewProps<SpanProps> {
  readonly lookup: Lookup
  readonly moves: DayDrag
}
