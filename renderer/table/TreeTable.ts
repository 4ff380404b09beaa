import { late } from '../ui/late'

/** A table whose rows have rows below them; its code is fetched when the first one is drawn. */
export const TreeTable = late(() => import('./tree/TreeTable').then((module) => module.TreeTable))
