import { writingCell } from '../controls/writing'
import { textOf } from '../htmlText'
import { richtextValue } from './value'

export const richtext = writingCell(richtextValue, {
  heightPx: 600,
  plain: textOf,
  show: () => import('./Show'),
  edit: () => import('./Edit'),
})
