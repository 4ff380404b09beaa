import { defineCell } from '#cells'
import { Nothing, PlainText } from '#controls'
import { endpointUrl, type Field } from '#model'
import './wouldStop.css'
import { wouldStopTexts as texts } from './messages'
import { Trial } from './Trial'
import { wouldStopValue } from './value'

interface WouldStopProps {
  readonly call: string
}

export default defineCell(wouldStopValue, {
  width: 160,
  inCell: 'never',
  Show({ value, field, place }) {
    if (place === 'detail') return <Shown value={value} field={field} />
    return value === null ? <Nothing place={place} /> : <PlainText text={entryOf(value).address} />
  },
  Edit: ({ id, value, field }) => (
    <output id={id} aria-label={field.title} className="jd-output">
      <Shown value={value} field={field} />
    </output>
  ),
})

interface ShownProps {
  readonly value: string | null
  readonly field: Field<WouldStopProps>
}

const Shown = ({ value, field }: ShownProps) =>
  value === null ? (
    <p className="jd-stop-hint">{texts.waiting}</p>
  ) : (
    <Trial {...entryOf(value)} url={endpointUrl(field.props.call)} />
  )

const entryOf = (value: string) => {
  const [address = '', way = ''] = value.trim().split(/\s+/)
  return { address, way }
}
