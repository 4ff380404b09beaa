import { actionState, offeredFor } from '../data/actionState'
import { type Row, scopeOf } from '../data/rows'
import { tableMessages } from '../messages'
import type { ActionModel } from '../model/entity/action'
import type { ExprUser } from '../model/entity/user'
import { MenuButton } from '../ui/MenuButton'
import { standingIn } from './layout'

/** Action buttons of a row: two in the row, the others and rarely used ones in the 更多 menu. */
export function RowActions(props: {
  readonly row: Row
  readonly name: string
  readonly actions: readonly ActionModel[]
  readonly user: ExprUser
  /** Name of the running action; no other can start meanwhile. */
  readonly running: string | undefined
  /** Number of buttons in the row itself; the others are in the 更多 menu. Default 2. */
  readonly inline?: number
  onAction(action: ActionModel, row: Row): void
}) {
  const { row, name, actions, user, running, inline, onAction } = props
  const scope = { row: scopeOf(row), user }
  const shown = offeredFor(actions, row.record)
    .map((action) => ({ action, ...actionState(action, scope) }))
    .filter(({ visible }) => visible)
  const standing = standingIn(
    shown.map(({ action }) => action),
    inline,
  )
  const stands = ({ action }: (typeof shown)[number]) => standing.includes(action)
  const rest = shown.filter((one) => !stands(one))
  return (
    <span className="jd-row-actions">
      {shown.filter(stands).map(({ action, enabled, why }) => (
        <button
          key={action.name}
          type="button"
          className={action.danger ? 'jd-link jd-danger' : 'jd-link'}
          disabled={!enabled}
          title={why}
          // Not `disabled`, so that the button keeps the focus.
          aria-disabled={running !== undefined || undefined}
          aria-busy={running === action.name || undefined}
          onClick={() => onAction(action, row)}
        >
          {action.title}
        </button>
      ))}
      {rest.length > 0 && (
        <MenuButton
          title={tableMessages.more}
          label={tableMessages.moreOf(name)}
          busy={rest.some(({ action }) => action.name === running)}
          choices={rest.map(({ action, enabled, why }) => ({
            key: action.name,
            title: action.title,
            danger: action.danger,
            hint: why,
            disabled: !enabled || running !== undefined,
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
