import type { WireRecord } from '../data/envelope'
import type { ActionModel } from '../model/entity/action'
import type { Entity } from '../model/entity/entity'
import { EditForm } from './EditForm'
import type { FormModel } from './model'
import { RecordDetail } from './RecordDetail'
import { ownText } from './record'
import type { SaveEndpoints } from './saver'
import type { FormMode } from './start'

export interface RecordFormProps {
  readonly entity: Entity
  readonly model: FormModel
  readonly endpoints: SaveEndpoints
  readonly mode: FormMode
  /** The record as the server has it now; of a new one, the values to begin with. */
  readonly record?: WireRecord | undefined
  /** Values of a new record that nobody chooses: sent also where the form does not show them. */
  readonly given?: WireRecord | undefined
  /** Steps that the record can be taken along from here: its edits are stored first, then the form's owner takes it along. */
  readonly steps?:
    | {
        readonly actions: readonly ActionModel[]
        onStep(action: ActionModel, record: WireRecord): void
      }
    | undefined
  /** Only one record is wanted: it offers no further one. */
  readonly once?: boolean
  /**
   * Stored. The record is the server's answer over what was sent. With `more` the form goes on with another
   * new record; otherwise its owner takes it away, or leaves it open: then it goes on editing this record.
   */
  onSaved(record: WireRecord, more: boolean): void
  /** Leave without saving. Absent = the form stands alone on its page: cancelling takes the edits back. */
  readonly onClose?: (() => void) | undefined
}

/** One record's form in the presentation its model asks for: drawer, modal or page. */
export function RecordForm(props: RecordFormProps) {
  const { entity, model, mode, record, onClose } = props
  if (mode === 'view') {
    return <RecordDetail entity={entity} model={model} record={record ?? {}} onClose={onClose} />
  }
  const key = [mode, ownText(record, 'id')].join(':')
  return <EditForm key={key} {...props} mode={mode} />
}
