import { definePage } from '../define'
import { treeKind } from './compile'
import { TreePage } from './TreePage'

/** `"kind": "tree"`: a tree of records. */
export const treePage = definePage(treeKind, { View: TreePage })
