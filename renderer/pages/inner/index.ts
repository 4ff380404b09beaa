import { definePage } from '../define'
import { innerKind } from './compile'
import { InnerPage } from './InnerPage'

/** `"kind": "inner"`: a list whose rows unfold their children. */
export const innerPage = definePage(innerKind, { View: InnerPage })
