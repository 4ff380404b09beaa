import { late } from '../../ui/late'
import { definePage } from '../define'
import { editKind } from './compile'
import type { EditModel } from './model'

/** `"kind": "edit"`: rows edited where they stand. */
export const editPage = definePage(editKind, {
  // The editable table is fetched when the first such page is opened.
  View: late<{ readonly model: EditModel }>(async () => (await import('./EditPage')).EditPage),
})
