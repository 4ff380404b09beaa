import { type ReactNode, useId, useMemo, useState } from 'react'
import type { WireRecord } from '../data/envelope'
import { auditFields } from '../model/document/names'
import type { Entity } from '../model/entity/entity'
import { applyRules } from '../model/entity/rules'
import { usePorts } from '../ports'
import { Button } from '../ui/Button'
import { late } from '../ui/late'
import { Tabs } from '../ui/Tabs'
import { Waiting } from '../ui/Waiting'
import { DetailGroup } from './DetailGroup'
import { FormFrame } from './FormFrame'
import { formMessages } from './messages'
import type { FormGroup, FormItem, FormModel } from './model'
import { RecordActions, RecordName, type RecordPlace } from './RecordHead'
import { ownText, readRecord } from './record'
import { fieldsOf, shownFields } from './start'

// Fetched when a user opens the history of a record.
export const RecordHistory = late(
  async () => (await import('./timeline/RecordHistory')).RecordHistory,
  <Waiting />,
)

interface RecordDetailProps {
  readonly entity: Entity
  readonly model: FormModel
  readonly record: WireRecord
  /** Absent = no actions are offered. */
  readonly place?: RecordPlace | undefined
  /** Shown above it: why an action was refused. */
  readonly note?: ReactNode
  readonly onClose?: (() => void) | undefined
}

/** The detail of a record: the form's groups, then who created and changed it. */
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
          {place && <RecordActions entity={entity} record={record} place={place} />}
        </>
      }
      onClose={onClose}
      footer={onClose && <Button onClick={onClose}>{formMessages.close}</Button>}
    >
      {note}
      <RecordBody entity={entity} model={model} record={record} whole />
    </FormFrame>
  )
}

/** Content of a record: groups, in tabs if its layout has any; `whole` = also tabs of its rows and timeline. */
export function RecordBody(
  props: Pick<RecordDetailProps, 'entity' | 'model' | 'record'> & { readonly whole?: boolean },
) {
  const { entity, model, record, whole = false } = props
  const { user } = usePorts()
  const [tab, setTab] = useState<string>()
  const { values, states } = useMemo(() => {
    const fields = fieldsOf(entity, model)
    return applyRules(fields.values(), readRecord(fields.values(), record).values, user)
  }, [entity, model, record, user])
  const tabs = useMemo(() => tabsOf(entity, model, whole), [entity, model, whole])
  const shown = (wanted: readonly FormGroup[]) =>
    wanted.map((group, index) => (
      <DetailGroup
        key={group.name ?? index}
        group={group}
        record={record}
        values={values}
        isVisible={(key) => states.get(key)?.visible !== false}
      />
    ))
  const id = ownText(record, 'id')
  // Changes of records in an external database are not in our log.
  const isLogged = entity.operations.includes('view') && !entity.source
  const hasTimeline = whole && id !== undefined && isLogged
  const all = hasTimeline ? [...tabs, { ...timelineTab, groups: [] }] : tabs
  const [first] = all
  if (!first || all.length < 2) return shown(first?.groups ?? [])
  const current = all.find(({ key }) => key === tab) ?? first
  return (
    <Tabs
      className="jd-form-tabs"
      label={formMessages.tabs}
      tabs={all}
      shown={current.key}
      onShow={setTab}
    >
      {/* All panels are mounted, so that a record prints completely. */}
      {({ key }) =>
        key !== timelineTab.key
          ? shown(all.find((one) => one.key === key)?.groups ?? [])
          : current.key === key &&
            id !== undefined && <RecordHistory entity={entity} id={id} record={record} />
      }
    </Tabs>
  )
}

interface DetailTab {
  readonly key: string
  readonly title: string
  readonly groups: readonly FormGroup[]
}

/** The tab of the timeline, for every place with a record's tabs. */
export const timelineTab = { key: 'timeline', title: formMessages.timeline }

/** The tabs of the layout; without any, each group that is a subtable gets a tab if tabs are wanted. */
function tabsOf(entity: Entity, model: FormModel, whole: boolean): readonly DetailTab[] {
  const groups = detailGroups(entity, model)
  const { tabs } = model
  const [own, other] = tabs ?? []
  if (tabs && own && other) {
    return tabs.map(({ key, title }) => ({
      key,
      title,
      groups: groups.filter((group) => (group.tab ?? own.key) === key),
    }))
  }
  const children = whole ? groups.filter(isOfRows) : []
  const facts = groups.filter((group) => !children.includes(group))
  return [
    { key: 'facts', title: formMessages.facts, groups: facts },
    ...children.map((group) => ({
      key: group.items[0]?.field.key ?? '',
      title: group.title ?? group.items[0]?.field.title ?? '',
      groups: [group],
    })),
  ].filter((tab) => tab.groups.length > 0)
}

const isOfRows = ({ items: [item, ...others] }: FormGroup): boolean =>
  item?.field.rows !== undefined && others.length === 0

/** The audit fields come last with their own title, unless a titled group of the page has them. */
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
