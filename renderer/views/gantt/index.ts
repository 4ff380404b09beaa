import { late } from '../../ui/late'
import { defineView } from '../define'
import { ViewWaiting } from '../shared/ViewWaiting'
import { ganttKind } from './kind'

const View = late(async () => (await import('./Gantt')).Gantt, ViewWaiting)

/** `"kind": "gantt"`. */
export const ganttView = defineView(ganttKind, { icon: 'gantt', View })
