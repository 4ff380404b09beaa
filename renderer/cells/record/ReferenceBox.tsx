import { useState } from 'react'
import type { ControlProps } from '../../controls/control'
import { Face } from '../../controls/Face'
import type { Entity } from '../../model/entity/entity'
import { permissionOf } from '../../model/entity/entity'
import type { Field, Lookup } from '../../model/entity/field'
import { can, type Grants } from '../../model/entity/permission'
import { type PickView, pickView } from '../../pickers/PickBox'
import type { Picked } from '../../pickers/picked'
import { usePorts } from '../../ports'
import { late } from '../../ui/late'
import { asChoice } from '../../values/picks'
import { RemoteBox } from '../sel_search/RemoteBox'
import type { AlsoEntry } from '../sel_search/RemoteControl'
import { recordMessages } from './messages'
import type { NarrowedPicker } from './narrowedPicker'

export const recordView: PickView = pickView(() =>
  import('../../pickers/reports').then(({ RecordDialog }) => RecordDialog),
)

const NewRecord = late(() => import('../../pickers/NewRecord').then(({ NewRecord }) => NewRecord))

interface ReferenceBoxProps extends ControlProps {
  readonly field: Field
  readonly lookup: Lookup
  readonly multiple: boolean
  readonly values: readonly string[]
  /** Only these records are offered; absent = all. */
  readonly narrowing?: NarrowedPicker | undefined
  /** New records may be created here. */
  readonly creates?: boolean
  /** `told`: texts of values, learned from the dialogs. */
  onValues(values: readonly string[], told?: readonly Picked[]): void
}

/** Finds a record by part of its name or in the list of records, or creates a new one. */
export function ReferenceBox(props: ReferenceBoxProps) {
  const {
    field,
    lookup,
    multiple,
    values,
    creates = false,
    narrowing,
    onValues,
    ...control
  } = props
  const calls = narrowing?.calls
  const { grants } = usePorts()
  const [other, setOther] = useState<{ readonly kind: 'list' | 'new'; readonly typed: string }>()
  const far = field.reference?.entity()
  const dict = field.type.dict(field) ?? ''
  const open = (kind: 'list' | 'new') => (typed: string) => setOther({ kind, typed })
  const isBlocked = calls !== undefined && 'none' in calls
  const others: readonly AlsoEntry[] = [
    // Where the entity is not known, as in a sample, there is no list to open.
    ...(far ? [{ text: recordMessages.fromList, run: open('list') }] : []),
    ...(far && creates && mayAdd(far, grants)
      ? [{ text: recordMessages.create(far.title), run: open('new') }]
      : []),
  ]
  if (!other || !far) {
    return (
      <RemoteBox
        {...control}
        dict={dict}
        lookup={lookup}
        multiple={multiple}
        values={values}
        onValues={onValues}
        also={isBlocked ? nothingElse : others}
        narrowed={calls}
        field={asChoice(field, dict)}
      />
    )
  }
  const textOf = (value: string) => lookup.text(dict, value) ?? value
  const close = () => {
    setOther(undefined)
    control.onDone?.()
  }
  const take = (picked: readonly Picked[]) => {
    onValues(
      picked.map(({ value }) => value),
      picked,
    )
    close()
  }
  const start = values.map((value) => ({ value, text: textOf(value) }))
  return (
    <>
      <Face {...control} open={false} popup="dialog" live={atRest}>
        {values.length > 0 && <span className="jd-face-text">{values.map(textOf).join('、')}</span>}
      </Face>
      {other.kind === 'list' ? (
        <recordView.Dialog
          field={field}
          lookup={lookup}
          multiple={multiple}
          start={start}
          params={calls && 'params' in calls ? calls.params : undefined}
          onPick={take}
          onClose={close}
        />
      ) : (
        <NewRecord
          entity={far}
          typed={other.typed}
          given={narrowing?.given}
          onMade={(made) => take(multiple ? [...start, made] : [made])}
          onClose={close}
        />
      )}
    </>
  )
}

const nothingElse: readonly AlsoEntry[] = []

const atRest = {
  wake: () => undefined,
  preload: () => undefined,
  type: () => false,
  stay: () => '',
}

/** Without an `add` operation (rows held by another record) nothing can be created here. */
const mayAdd = (entity: Entity, grants: Grants): boolean =>
  entity.operations.includes('add') && can(grants, permissionOf(entity, 'add'))
