import type { ActionModel } from '../actions/model'
import { tableMessages } from '../messages'
import type { Scope } from '../model/expr/types'
import { MenuButton } from '../ui/MenuButton'
import { actionState } from './actionState'
import { inlineActions } from './layout'
import { type Row, scopeOf } from './rows'

/** The row's own buttons: two in the row, the others behind 更多. */
export function RowActions(props: {
  readonly row: Row
  readonly name: string
  readonly actions: readonly ActionModel[]
  readonly user: Scope
  onAction(action: ActionModel, row: Row): void
}) {
  const { row, name, actions, user, onAction } = props
  const scope = { row: scopeOf(row), user }
  const shown = actions
    .map((action) => ({ action, ...actionState(action, scope) }))
    .filter(({ visible }) => visible)
  const rest = shown.slice(inlineActions)
  return (
    <span className="jd-row-actions">
      {shown.slice(0, inlineActions).map(({ action, enabled }) => (
        <button
          key={action.name}
          type="button"
          className={action.danger ? 'jd-link jd-danger' : 'jd-link'}
          disabled={!enabled}
          onClick={() => onAction(action, row)}
        >
          {action.title}
        </button>
      ))}
      {rest.length > 0 && (
        <MenuButton
          title={tableMessages.more}
          label={tableMessages.moreOf(name)}
          choices={rest.map(({ action, enabled }) => ({
            key: action.name,
            title: action.title,
            danger: action.danger,
            disabled: !enabled,
          }))}
          onChoose={(key) => {
            const chosen = rest.find(({ action }) => action.name === key)
            if (chosen) onAction(chosen.action, row)
          }}
        />
      )}
    </span>
  )
}
