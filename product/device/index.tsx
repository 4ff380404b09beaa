import { defineCell } from '#cells'
import { Nothing, TextSearch } from '#controls'
import { deviceName } from './deviceName'
import { deviceValue } from './value'

/** Readable name; the tooltip shows the full user agent. It cannot be edited. */
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
