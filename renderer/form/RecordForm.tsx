import type { RecordFormProps } from './EditForm'
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
  return <EditForm key={key} {...props} mode={mode} />
}
