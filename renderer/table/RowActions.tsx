import { actionState } from '../data/actionState'
import { type Row, scopeOf } from '../data/rows'
import { tableMessages } from '../messages'
import type { ActionModel } from '../model/entity/action'
import type { ExprUser } from '../model/entity/user'
import { MenuButton } from '../ui/MenuButton'
import { standingIn } from './layout'

/** The row's own buttons: two in the row, the others and what is seldom wanted behind 更多. */
export function RowActions(props: {
  readonly row: Row
  readonly name: string
  readonly actions: readonly ActionModel[]
  readonly user: ExprUser
  /** Name of the action that is at work: none other begins meanwhile. */
  readonly running: string | undefined
  /** How many stand in the row itself; the others are behind 更多. Default 2. */
  readonly inline?: number
  onAction(action: ActionModel, row: Row): void
}) {
  const { row, name, actions, user, running, inline, onAction } = props
  const scope = { row: scopeOf(row), user }
  const shown = actions
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
          // Not disabled: it keeps the focus of who has pressed it.
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
