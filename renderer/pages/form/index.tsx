import { late } from '../../ui/late'
import { definePage } from '../define'
import { formKind } from './compile'
import type { FormPageModel } from './model'

/** `"kind": "form"`: one record of an entity, new or named by `?id=`. */
export const formPage = definePage(formKind, {
  // The form library is as large as a list page: opening a list must not load it.
  View: late<{ readonly model: FormPageModel }>(async () => (await import('./FormPage')).FormPage),
})
