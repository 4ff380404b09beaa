import { type ReactNode, useId, useMemo, useState } from 'react'
import type { WireRecord } from '../data/envelope'
import { auditFields } from '../model/document/schema'
import type { Entity } from '../model/entity/entity'
import { applyRules } from '../model/entity/rules'
import { usePorts } from '../ports'
import { Button } from '../ui/Button'
import { Tabs } from '../ui/Tabs'
import { DetailGroup } from './DetailGroup'
import { FormFrame } from './FormFrame'
import { formMessages } from './messages'
import type { FormGroup, FormItem, FormModel } from './model'
import { RecordActions, RecordName, type RecordPlace } from './RecordHead'
import { readRecord } from './record'
import { fieldsOf, shownFields } from './start'

interface RecordDetailProps {
  readonly entity: Entity
  readonly model: FormModel
  readonly record: WireRecord
  /** Absent = nothing is done with it here. */
  readonly place?: RecordPlace | undefined
  /** Stands above it: what was refused. */
  readonly note?: ReactNode
  readonly onClose?: (() => void) | undefined
}

/** One record to read: the form's groups, then who made and changed it. */
export function RecordDetail(props: RecordDetailProps) {
  const { entity, model, record, place, note, onClose } = props
  const titleId = useId()
  return (
    <FormFrame
      open={model.open}
      width={model.width}
      title={formMessages.view(entity.title)}
      titleId={titleId}
      reads
      head={
        <>
          <RecordName entity={entity} record={record} />
          {place && <RecordActions {...{ entity, record, place }} />}
        </>
      }
      onClose={onClose}
      footer={onClose && <Button onClick={onClose}>{formMessages.close}</Button>}
    >
      {note}
      <RecordBody {...{ entity, model, record }} />
    </FormFrame>
  )
}

/** What a record holds: groups, in tabs where its layout has some. */
export function RecordBody(props: Pick<RecordDetailProps, 'entity' | 'model' | 'record'>) {
  const { entity, model, record } = props
  const { user } = usePorts()
  const [tab, setTab] = useState<string>()
  const { values, states } = useMemo(() => {
    const fields = fieldsOf(entity, model)
    return applyRules(fields.values(), readRecord(fields.values(), record).values, user)
  }, [entity, model, record, user])
  const groups = useMemo(() => detailGroups(entity, model), [entity, model])
  const shown = (wanted: readonly FormGroup[]) =>
    wanted.map((group, index) => (
      <DetailGroup
        key={group.title ?? index}
        group={group}
        record={record}
        values={values}
        isVisible={(key) => states.get(key)?.visible !== false}
      />
    ))
  const [first, ...others] = model.tabs ?? []
  if (!first || others.length === 0) return shown(groups)
  const current = tab ?? first.key
  return (
    <Tabs
      className="jd-form-tabs"
      label={formMessages.tabs}
      tabs={[first, ...others]}
      shown={current}
      onShow={setTab}
    >
      {shown(groups.filter((group) => (group.tab ?? first.key) === current))}
    </Tabs>
  )
}

/** The audit fields stand last, under their own title, unless a titled group of the page has them. */
function detailGroups(entity: Entity, model: FormModel): readonly FormGroup[] {
  const isAudit = ({ field }: FormItem) => auditFields.includes(field.key)
  const groups = model.groups.map((group) =>
    group.title === undefined
      ? { ...group, items: group.items.filter((item) => !isAudit(item)) }
      : group,
  )
  const placed = new Set(shownFields({ ...model, groups }).map(({ key }) => key))
  const system = auditFields.flatMap((key) => {
    const field = placed.has(key) ? undefined : entity.fields.get(key)
    return field ? [{ field, span: 1 }] : []
  })
  if (system.length === 0) return groups
  return [...groups, { title: formMessages.system, cols: 2, items: system }]
}
