import './controls.css'
import type { ShowProps } from '../cellType'
import { controlMessages } from './messages'

/** One line, truncated by the table; the tooltip shows all of it. */
export const PlainText = ({ text }: { readonly text: string }) => (
  <span className="jd-text" title={text}>
    {text}
  </span>
)

/** An empty value: nothing in a table, where a column of dashes is noise; a dash on a detail page. */
export const Nothing = ({ place }: Pick<ShowProps, 'place'>) =>
  place === 'cell' ? null : <span className="jd-placeholder">{controlMessages.empty}</span>
