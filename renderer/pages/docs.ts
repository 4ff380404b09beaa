import type { PageDocKind } from '../model/entity/kinds'
import { dashboardKind } from './dashboard/compile'
import { detailKind } from './detail/compile'
import { editKind } from './edit/compile'
import { formKind } from './form/compile'
import { formCopiesKind, formHeadsKind, reportHeadsKind } from './heads/compile'
import { innerKind } from './inner/compile'
import { listKind } from './list/compile'
import { masterKind } from './master/compile'
import { reportKind } from './report/compile'
import { tabsKind } from './tabs/compile'
import { treeKind } from './tree/compile'

/** The document halves of the built-in page kinds. */
export const builtinPageDocs: readonly PageDocKind[] = [
  listKind,
  formKind,
  editKind,
  treeKind,
  masterKind,
  innerKind,
  tabsKind,
  detailKind,
  formHeadsKind,
  formCopiesKind,
  reportHeadsKind,
  reportKind,
  dashboardKind,
]
