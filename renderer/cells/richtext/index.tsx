import { writingCell } from '../controls/writing'
import { textOf } from '../htmlText'
import { defaultHeightPx, richtextValue } from './value'

export const richtext = writingCell(richtextValue, {
  heightPx: defaultHeightPx,
  plain: textOf,
  show: async () => (await import('./RichtextShow')).RichtextShow,
  edit: async () => (await import('./RichtextEdit')).RichtextEdit,
})
