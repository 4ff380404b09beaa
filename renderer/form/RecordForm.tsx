import { useMemo } from 'react'
import { useDrawn, WithPorts } from '../data/useDrawn'
import type { EditFormProps, RecordFormProps } from './EditForm'
import { EditForm } from './EditForm'
import { RecordDetail } from './RecordDetail'
import { ownText } from './record'

/** The form of a record, presented as its model says: drawer, modal or page. */
export function RecordForm(props: RecordFormProps) {
  const { entity, model, mode, record, onClose } = props
  if (mode === 'view') {
    return <RecordDetail entity={entity} model={model} record={record ?? {}} onClose={onClose} />
  }
  const key = [mode, ownText(record, 'id')].join(':')
  return <OpenedForm key={key} {...props} mode={mode} />
}

/** An open form goes on with the documents with which it was opened, whatever is published meanwhile. */
function OpenedForm(props: EditFormProps) {
  const { entity, model, endpoints } = props
  const given = useMemo(() => ({ entity, model, endpoints }), [entity, model, endpoints])
  const { documents, ports } = useDrawn(given, true)
  return (
    <WithPorts ports={ports}>
      <EditForm {...props} {...documents} />
    </WithPorts>
  )
}
