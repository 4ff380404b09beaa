import { definePage } from '../define'
import { ListPage } from '../list/ListPage'
import { tabsKind } from './compile'

/** `"kind": "tabs"`: a list whose forms have tabs. */
export const tabsPage = definePage(tabsKind, { View: ListPage })
