import { definePage } from '../define'
import { listKind } from './compile'
import { ListPage } from './ListPage'

/** `"kind": "list"`: the records of one entity. */
export const listPage = definePage(listKind, { View: ListPage })
