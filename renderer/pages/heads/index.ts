import { definePage } from '../define'
import { formCopiesKind, formHeadsKind, reportHeadsKind } from './compile'
import { HeadsPage } from './HeadsPage'

export const formHeadsPage = definePage(formHeadsKind, { View: HeadsPage })
export const formCopiesPage = definePage(formCopiesKind, { View: HeadsPage })
export const reportHeadsPage = definePage(reportHeadsKind, { View: HeadsPage })
