import type { ShowProps } from '../cellType'
import { Ellipsis } from './Ellipsis'
import { Nothing, PlainText } from './Text'

/** The server's text of the value, or else the type's own. */
export function ShowText({ value, field, lookup, text, place }: ShowProps) {
  const shown = text || field.type.toText(value, field, lookup)
  if (shown === '') return <Nothing place={place} />
  // A detail page shows the full text.
  if (place === 'detail') return <span className="jd-long">{shown}</span>
  const { ellipsis } = Object(field.props)
  if (typeof ellipsis === 'number' && ellipsis > 0)
    return <Ellipsis text={shown} length={ellipsis} />
  return <PlainText text={shown} />
}
