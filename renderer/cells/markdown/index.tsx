import { writingCell } from '../../controls/writing'
import { markdownValue } from './value'
import { wordsOf } from './words'

/** The view belongs to the editor library, so one file holds both. */
const views = () => import('./views')

export const markdown = writingCell(markdownValue, {
  heightPx: 300,
  plain: wordsOf,
  show: views,
  edit: views,
})
