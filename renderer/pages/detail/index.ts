import { definePage } from '../define'
import { detailKind } from './compile'
import { DetailPage } from './DetailPage'

/** `"kind": "detail"`: one record as a page. */
export const detailPage = definePage(detailKind, { View: DetailPage })
