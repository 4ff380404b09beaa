import { late } from '../../ui/late'
import { defineView } from '../define'
import { ViewWaiting } from '../shared/ViewWaiting'
import { calendarKind } from './kind'

const View = late(async () => (await import('./Calendar')).Calendar, ViewWaiting)

/** `"kind": "calendar"`. */
export const calendarView = defineView(calendarKind, { icon: 'calendar', View })
