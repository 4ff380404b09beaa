import type { Member } from '../ui/stock'
import type { ViewType } from './define'

/** The built-in view kinds: fetched when a list names them, and drawn by what is fetched when they are looked at. */
export const builtinViews: readonly Member<ViewType>[] = [
  { name: 'board', load: async () => (await import('./board')).boardView },
  { name: 'calendar', load: async () => (await import('./calendar')).calendarView },
  { name: 'gantt', load: async () => (await import('./gantt')).ganttView },
]
