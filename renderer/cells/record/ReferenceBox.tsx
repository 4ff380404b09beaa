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
import { type AlsoEntry, RemoteBox } from '../sel_search/RemoteBox'
import { recordMessages } from './messages'

export const recordView: PickView = pickView(() =>
  import('../../pickers/reports').then(({ RecordDialog }) => RecordDialog),
)

const NewRecord = late(() => import('../../pickers/NewRecord').then(({ NewRecord }) => NewRecord))

interface ReferenceBoxProps extends ControlProps {
  readonly field: Field
  readonly lookup: Lookup
  readonly multiple: boolean
  readonly values: readonly string[]
  /** New records may be made on the way. */
  readonly creates?: boolean
  /** `told`: texts of values that the dialogs have shown. */
  onValues(values: readonly string[], told?: readonly Picked[]): void
}

/** Finds a record by typing part of what it is called, in the list of them, or makes it. */
export function ReferenceBox(props: ReferenceBoxProps) {
  const { field, lookup, multiple, values, creates = false, onValues, ...control } = props
  const { grants } = usePorts()
  const [other, setOther] = useState<{ readonly kind: 'list' | 'new'; readonly typed: string }>()
  const far = field.reference?.entity()
  const dict = field.type.dict(field) ?? ''
  const open = (kind: 'list' | 'new') => (typed: string) => setOther({ kind, typed })
  const also: readonly AlsoEntry[] = [
    { text: recordMessages.fromList, run: open('list') },
    ...(far && creates && mayAdd(far, grants)
      ? [{ text: recordMessages.create(far.title), run: open('new') }]
      : []),
  ]
  if (!other || !far) {
    return (
      <RemoteBox
        {...control}
        {...{ dict, lookup, multiple, values, onValues, also }}
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
        <recordView.Dialog {...{ field, lookup, multiple, start }} onPick={take} onClose={close} />
      ) : (
        <NewRecord
          entity={far}
          typed={other.typed}
          onMade={(made) => take(multiple ? [...start, made] : [made])}
          onClose={close}
        />
      )}
    </>
  )
}

const atRest = {
  wake: () => undefined,
  preload: () => undefined,
  type: () => false,
  stay: () => '',
}

/** A record that is held by another one is made with it. */
const mayAdd = (entity: Entity, grants: Grants): boolean =>
  entity.operations.includes('add') && can(grants, permissionOf(entity, 'add'))
