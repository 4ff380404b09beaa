import { writingCell } from '../controls/writing'
import { defaultHeightPx, markdownValue } from './value'

export const markdown = writingCell(markdownValue, {
  heightPx: defaultHeightPx,
  plain: (text) => text,
  show: async () => (await import('./MarkdownShow')).MarkdownShow,
  edit: async () => (await import('./MarkdownEdit')).MarkdownEdit,
})
