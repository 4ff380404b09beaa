import { late } from '../../ui/late'
import { Nothing, PlainText } from '../controls/Text'
import { TextSearch } from '../controls/TextSearch'
import { defineCell } from '../define'
import type { MarkdownEditProps } from './MarkdownEdit'
import { defaultHeightPx, markdownValue } from './value'

const MarkdownShow = late<{ readonly text: string }>(
  async () => (await import('./MarkdownShow')).MarkdownShow,
  ({ text }) => <div className="jd-long">{text}</div>,
)

const MarkdownEdit = late<MarkdownEditProps>(
  async () => (await import('./MarkdownEdit')).MarkdownEdit,
  ({ place, field }) => (
    <div
      className="jd-control"
      style={place === 'table' ? {} : { height: field.props.height ?? defaultHeightPx }}
      aria-busy="true"
    />
  ),
)

export const markdown = defineCell(markdownValue, {
  width: 260,
  Show({ value, place }) {
    if (value === null) return <Nothing place={place} />
    return place === 'cell' ? <PlainText text={value} /> : <MarkdownShow text={value} />
  },
  Edit: MarkdownEdit,
  Search: TextSearch,
})
