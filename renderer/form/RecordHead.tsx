import { actionState, offeredFor } from '../data/actionState'
import type { WireRecord } from '../data/envelope'
import { useLookup } from '../data/lookup'
import { createRows, nameOf, scopeOf } from '../data/rows'
import type { ActionModel } from '../model/entity/action'
import type { Entity } from '../model/entity/entity'
import type { Field } from '../model/entity/field'
import { usePorts } from '../ports'
import { Button } from '../ui/Button'
import { CellShow } from '../ui/CellShow'
import { MenuButton } from '../ui/MenuButton'
import { isTable } from '../values/choice'
import { formMessages } from './messages'
import { ownText } from './record'

/** Actions that the surrounding page offers for a record. */
export interface RecordPlace {
  readonly actions: readonly ActionModel[]
  /** Name of the action in progress. */
  readonly running?: string | undefined
  /** Opens the previous or next record of the list; absent = there is none. */
  readonly before?: (() => void) | undefined
  readonly after?: (() => void) | undefined
  /** The record belongs to a list with previous and next. */
  readonly stepped: boolean
  onAction(action: ActionModel, record: WireRecord): void
}

/** The record's name and state. */
export function RecordName({ entity, record }: { entity: Entity; record: WireRecord }) {
  const lookup = useLookup()
  const [row] = createRows(entity)([record])
  const state = stateOf(entity)
  if (!row) return null
  const name = nameOf(row, entity.label)
  return (
    <div className="jd-record-name">
      <strong title={name}>{name}</strong>
      {state && (row.values[state.key] ?? null) !== null && (
        <CellShow
          value={row.values[state.key]}
          field={state}
          lookup={lookup}
          text={ownText(record, `${state.key}_dictText`)}
          place="cell"
        />
      )}
    </div>
  )
}

/** The field with the record's state: a dictionary field; if there are several, chosen by name. */
function stateOf({ fields }: Entity): Field | undefined {
  const states = [...fields.values()].filter((field) => {
    const dict = field.type.dict(field)
    return dict !== undefined && !isTable(dict) && field.type.exprType(field).kind === 'string'
  })
  return states.find(({ key }) => /status|state/i.test(key))
}

const inline = 2

/** Buttons: edit and two actions, the others in the 更多 menu, then previous and next. */
export function RecordActions(props: {
  readonly entity: Entity
  readonly record: WireRecord
  readonly place: RecordPlace
}) {
  const { entity, record, place } = props
  const { user } = usePorts()
  const [row] = createRows(entity)([record])
  if (!row) return null
  const scope = { row: scopeOf(row), user }
  const shown = offeredFor(place.actions, record)
    .map((action) => ({ action, ...actionState(action, scope) }))
    .filter(({ visible }) => visible)
  const stands = ({ action }: (typeof shown)[number], at: number) =>
    !action.rare && (at < inline || action.name === 'edit')
  const rest = shown.filter((one, at) => !stands(one, at))
  const busy = place.running !== undefined
  return (
    <div className="jd-record-actions">
      {shown.filter(stands).map(({ action, enabled, why }) => (
        <Button
          key={action.name}
          kind={action.danger ? 'danger' : 'default'}
          disabled={!enabled}
          hint={why}
          busy={place.running === action.name}
          idle={busy}
          onClick={() => place.onAction(action, record)}
        >
          {action.title}
        </Button>
      ))}
      {rest.length > 0 && (
        <MenuButton
          title={formMessages.more}
          label={formMessages.more}
          choices={rest.map(({ action, enabled, why }) => ({
            key: action.name,
            title: action.title,
            danger: action.danger,
            hint: why,
            disabled: !enabled || busy,
          }))}
          onChoose={(key) => {
            const chosen = rest.find(({ action }) => action.name === key)
            if (chosen) place.onAction(chosen.action, record)
          }}
        />
      )}
      {place.stepped && (
        <>
          <Step label={formMessages.before} icon="up" onStep={place.before} />
          <Step label={formMessages.after} icon="down" onStep={place.after} />
        </>
      )}
    </div>
  )
}

function Step(props: { label: string; icon: 'up' | 'down'; onStep: (() => void) | undefined }) {
  const { label, icon, onStep } = props
  // Not `disabled`: the button keeps the focus at the last record.
  return <Button kind="text" icon={icon} label={label} idle={!onStep} onClick={() => onStep?.()} />
}
