import type { PageView } from '../../actions/define'
import type { WireRecord } from '../../data/envelope'
import { failureDetail, failureText } from '../../data/failure'
import { useRecord } from '../../data/useRecord'
import { listMessages } from '../../messages'
import type { Entity } from '../../model/entity/entity'
import { BlockFailure } from '../../ui/BlockFailure'
import { Boundary } from '../../ui/Boundary'
import { FailureNote } from '../../ui/FailureNote'
import { Waiting } from '../../ui/Waiting'
import { RecordDetail, RecordForm } from './forms'
import type { ListModel } from './model'

const gone = 404

interface FormHostProps {
  readonly model: ListModel
  readonly view: PageView
  /** `more`: the form stays open for another new record. */
  onSaved(id: string | undefined, more: boolean): void
  onClose(): void
}

/** The form or detail that the address asks for; its errors leave the list alone. */
export function FormHost(props: FormHostProps) {
  const key = viewKey(props.view)
  return (
    <Boundary
      resetKeys={[key]}
      fallback={(error, onRetry) => (
        <BlockFailure error={error} onRetry={onRetry} onClose={props.onClose} />
      )}
    >
      <RecordView key={key} {...props} />
    </Boundary>
  )
}

const viewKey = (view: PageView) =>
  [view.mode, 'id' in view ? view.id : (view.mode === 'add' && view.below) || ''].join('-')

/** Loads the record as it is now on the server, and the library that draws it. */
function RecordView({ model, view, onSaved, onClose }: FormHostProps) {
  const { entity, endpoints } = model
  const id = view.mode === 'add' ? undefined : view.id
  const { record, failure, reload } = useRecord(endpoints.queryById, id)
  if (failure) {
    return (
      <FailureNote
        title={listMessages.recordFailed}
        text={failure.detail.status === gone ? listMessages.recordGone : failureText(failure)}
        detail={failureDetail(failure, endpoints.queryById)}
        onRetry={reload}
        onClose={onClose}
      />
    )
  }
  if (view.mode !== 'add' && !record) return <Waiting />
  if (view.mode === 'view') {
    return (
      record && (
        <RecordDetail entity={entity} model={model.detail} record={record} onClose={onClose} />
      )
    )
  }
  return (
    <RecordForm
      entity={entity}
      model={model.form}
      endpoints={endpoints}
      mode={view.mode}
      record={view.mode === 'add' ? startOf(entity, view.below) : record}
      onSaved={(saved, more) =>
        onSaved(idOf(saved) ?? (view.mode === 'edit' ? id : undefined), more)
      }
      onClose={onClose}
    />
  )
}

/** In a tree a new record may begin below another. */
const startOf = ({ parent }: Entity, below: string | undefined): WireRecord | undefined =>
  parent && below !== undefined ? { [parent.key]: below } : undefined

const idOf = ({ id }: WireRecord): string | undefined => (typeof id === 'string' ? id : undefined)
