import { defineCell } from '#renderer'
import { Nothing } from '../../renderer/controls/Text'
import { TextSearch } from '../../renderer/controls/TextSearch'
import { deviceName } from './deviceName'
import { deviceValue } from './value'

/** In words; all of it is the tip. Nobody types one. */
const Shown = ({ value }: { readonly value: string }) => (
  <span className="jd-text" title={value}>
    {deviceName(value)}
  </span>
)

export default defineCell(deviceValue, {
  width: 180,
  inCell: 'never',
  Show: ({ value, place }) =>
    value === null ? <Nothing place={place} /> : <Shown value={value} />,
  Edit: ({ id, value, field }) => (
    <output id={id} aria-label={field.title} className="jd-output">
      {value !== null && <Shown value={value} />}
    </output>
  ),
  Search: TextSearch,
})
