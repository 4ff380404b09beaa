import type { Member } from '../ui/stock'
import type { PageKind } from './define'
import { formPage } from './form'
import { listPage } from './list'

/** The built-in page kinds; those with the editable table or a tree are fetched on demand. */
export const builtinPages: readonly Member<PageKind>[] = [
  listPage,
  formPage,
  { name: 'tree', load: async () => (await import('./tree')).treePage },
  { name: 'edit', load: async () => (await import('./edit')).editPage },
  { name: 'master', load: async () => (await import('./master')).masterPage },
  { name: 'inner', load: async () => (await import('./inner')).innerPage },
  { name: 'tabs', load: async () => (await import('./tabs')).tabsPage },
  { name: 'detail', load: async () => (await import('./detail')).detailPage },
  { name: 'formHeads', load: async () => (await import('./heads')).formHeadsPage },
  { name: 'formCopies', load: async () => (await import('./heads')).formCopiesPage },
  { name: 'reportHeads', load: async () => (await import('./heads')).reportHeadsPage },
  { name: 'report', load: async () => (await import('./report')).reportPage },
  { name: 'dashboard', load: async () => (await import('./dashboard')).dashboardPage },
]
