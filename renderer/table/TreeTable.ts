import { late } from '../ui/late'

/** A table with nested rows; its code is fetched when the first one is rendered. */
export const TreeTable = late(() => import('./tree/TreeTable').then((module) => module.TreeTable))
