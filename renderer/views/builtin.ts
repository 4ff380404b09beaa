import type { ViewDocKind } from '../model/entity/kinds'
import type { LateMember, Member } from '../ui/stock'
import type { ViewType } from './define'
import { standInView } from './standIn'

const lateView = (name: string, load: () => Promise<ViewType>): LateMember<ViewType> => ({
  name,
  load,
  async standIn(again) {
    const { builtinViewDocs } = await import('./docs')
    const doc: ViewDocKind | undefined = builtinViewDocs.find((one) => one.name === name)
    if (!doc) throw new Error(`view kind '${name}': no document half`)
    return standInView(doc, again)
  },
})

/** The built-in view kinds: loaded when a list names them; their components are loaded when shown. */
export const builtinViews: readonly Member<ViewType>[] = [
  lateView('board', async () => (await import('./board')).boardView),
  lateView('calendar', async () => (await import('./calendar')).calendarView),
  lateView('gantt', async () => (await import('./gantt')).ganttView),
]
