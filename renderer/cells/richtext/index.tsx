import { late } from '../../ui/late'
import { Nothing, PlainText } from '../controls/Text'
import { TextSearch } from '../controls/TextSearch'
import { defineCell } from '../define'
import { textOf } from '../htmlText'
import type { RichtextEditProps } from './RichtextEdit'
import { defaultHeightPx, richtextValue } from './value'

const RichtextShow = late<{ readonly html: string }>(
  async () => (await import('./RichtextShow')).RichtextShow,
  ({ html }) => <div className="jd-long">{textOf(html)}</div>,
)

const RichtextEdit = late<RichtextEditProps>(
  async () => (await import('./RichtextEdit')).RichtextEdit,
  ({ place, field }) => (
    <div
      className="jd-control"
      style={place === 'table' ? {} : { height: field.props.height ?? defaultHeightPx }}
      aria-busy="true"
    />
  ),
)

export const richtext = defineCell(richtextValue, {
  width: 260,
  Show({ value, place }) {
    if (value === null) return <Nothing place={place} />
    return place === 'cell' ? <PlainText text={textOf(value)} /> : <RichtextShow html={value} />
  },
  Edit: RichtextEdit,
  Search: TextSearch,
})
