import { definePage } from '../define'
import { masterKind } from './compile'
import { MasterPage } from './MasterPage'

/** `"kind": "master"`: a list, and below it the children of its selected record. */
export const masterPage = definePage(masterKind, { View: MasterPage })
