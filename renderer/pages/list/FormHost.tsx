import { useEffect, useRef } from 'react'
import type { PageView } from '../../actions/define'
import type { WireRecord } from '../../data/envelope'
import { createRows, type Row } from '../../data/rows'
import { useRecord } from '../../data/useRecord'
import type { RecordFormProps } from '../../form/EditForm'
import type { RecordPlace } from '../../form/RecordHead'
import { pathsOf } from '../../form/start'
import type { ActionModel } from '../../model/entity/action'
import { stepsByHand } from '../../model/entity/states'
import { BlockFailure } from '../../ui/BlockFailure'
import { Boundary } from '../../ui/Boundary'
import { FailureNote, type FailureNoteProps } from '../../ui/FailureNote'
import { Waiting } from '../../ui/Waiting'
import { RecordDetail, RecordForm } from './forms'
import type { ListModel } from './model'
import { gone, RecordFailure } from './RecordFailure'

interface FormHostProps {
  readonly model: ListModel
  readonly view: PageView
  /** Actions of the page for the record that is shown. */
  readonly place?: Omit<RecordPlace, 'onAction' | 'running'> & {
    readonly note: FailureNoteProps | undefined
    onCloseNote(): void
    runningIn(row: Row): string | undefined
    onAction(action: ActionModel, row: Row): void
  }
  /** `more`: the form stays open for another new record; `record`: as returned by the write. */
  onSaved(id: string | undefined, more: boolean, record: WireRecord): void
  onClose(): void
}

/** The form or detail that the address asks for; its errors do not affect the list. */
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
  // The same dialog is kept from record to record, so that the button for the next one keeps the focus.
  view.mode === 'view'
    ? 'view'
    : [view.mode, 'id' in view ? view.id : (view.mode === 'add' && view.below) || ''].join('-')

/** Loads the current record from the server, and the library that renders it. */
function RecordView({ model, view, place, onSaved, onClose }: FormHostProps) {
  const { entity, endpoints } = model
  const id = view.mode === 'add' ? undefined : view.id
  const {
    record: loaded,
    failure,
    reload,
  } = useRecord(endpoints.queryById, id, pathsOf(entity, model.form, model.detail))
  const seen = useRef<WireRecord>(undefined)
  if (loaded) seen.current = loaded
  const record = loaded ?? (view.mode === 'view' ? seen.current : undefined)
  const row = record && createRows(entity)([record])[0]
  const running = row && place?.runningIn(row)
  // Reload after an action changed the record; close after it was deleted.
  const acted = useRef<string>(undefined)
  useEffect(() => {
    if (running !== undefined) acted.current = id
    else if (acted.current !== undefined && acted.current === id) reload()
  }, [running, reload, id])
  const isDeleted = id !== undefined && acted.current === id && failure?.detail.status === gone
  useEffect(() => {
    if (isDeleted) onClose()
  }, [isDeleted, onClose])
  if (failure) {
    return (
      <RecordFailure
        failure={failure}
        endpoint={endpoints.queryById}
        onRetry={reload}
        onClose={onClose}
      />
    )
  }
  if (view.mode !== 'add' && !record) return <Waiting />
  if (view.mode === 'view') {
    return (
      record && (
        <RecordDetail
          entity={entity}
          record={record}
          onClose={onClose}
          model={model.detail}
          place={
            place && row && { ...place, running, onAction: (action) => place.onAction(action, row) }
          }
          note={place?.note && <FailureNote {...place.note} onClose={place.onCloseNote} />}
        />
      )
    )
  }
  return (
    <RecordForm
      entity={entity}
      model={model.form}
      endpoints={endpoints}
      mode={view.mode}
      record={view.mode === 'add' ? startOf(model, view) : record}
      given={givenBy(model)}
      steps={row && view.mode === 'edit' ? stepsOf(model, place) : undefined}
      onSaved={(saved, more) =>
        onSaved(idOf(saved) ?? (view.mode === 'edit' ? id : undefined), more, saved)
      }
      onClose={onClose}
    />
  )
}

/** The steps of the record's states that are shown among its buttons. */
function stepsOf({ entity }: ListModel, place: FormHostProps['place']): RecordFormProps['steps'] {
  if (!place || !entity.states) return undefined
  const names = new Set(stepsByHand(entity).map(({ name }) => name))
  return {
    actions: place.actions.filter(({ name, type }) => type === 'do' && names.has(name)),
    onStep(action, record) {
      const [row] = createRows(entity)([record])
      if (row) place.onAction(action, row)
    },
  }
}

/** Values of a new record: those of the link, the parent in a tree, and the record that the list belongs to. */
function startOf(model: ListModel, view: Extract<PageView, { mode: 'add' }>): WireRecord {
  const { parent } = model.entity
  return {
    ...view.prefill,
    ...(parent && view.below !== undefined && { [parent.key]: view.below }),
    ...givenBy(model),
  }
}

const givenBy = ({ within }: ListModel): WireRecord | undefined =>
  within && { [within.field]: within.id }

const idOf = ({ id }: WireRecord): string | undefined => (typeof id === 'string' ? id : undefined)
