import { definePage } from '../define'
import { editKind } from './compile'
import { EditPage } from './EditPage'

/** `"kind": "edit"`: rows edited in place. */
export const editPage = definePage(editKind, { View: EditPage })
