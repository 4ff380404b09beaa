import type { ViewDocKind } from '../model/entity/kinds'
import { boardKind } from './board/kind'
import { calendarKind } from './calendar/kind'
import { ganttKind } from './gantt/kind'

/** The document halves of the built-in view kinds. */
export const builtinViewDocs: readonly ViewDocKind[] = [boardKind, calendarKind, ganttKind]
