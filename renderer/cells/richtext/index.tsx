import { writingCell } from '../../controls/writing'
import { lineOf } from '../../values/htmlText'
import { richtextValue } from './value'

export const richtext = writingCell(richtextValue, {
  heightPx: 600,
  plain: lineOf,
  show: () => import('./Show'),
  edit: () => import('./Edit'),
})
