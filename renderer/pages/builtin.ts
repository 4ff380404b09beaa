import type { PageKind } from './define'
import { editPage } from './edit'
import { formPage } from './form'
import { listPage } from './list'

/** The built-in page kinds. */
export const builtinPages: readonly PageKind[] = [listPage, formPage, editPage]
