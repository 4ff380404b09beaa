import type { PageDocKind } from '../model/entity/kinds'
import { dashboardKind } from './dashboard/compile'
import { editKind } from './edit/compile'
import { formKind } from './form/compile'
import { listKind } from './list/compile'
import { reportKind } from './report/compile'
import { treeKind } from './tree/compile'

/** The neutral halves of the built-in page kinds. */
export const builtinPageDocs: readonly PageDocKind[] = [
  listKind,
  formKind,
  editKind,
  treeKind,
  reportKind,
  dashboardKind,
]
