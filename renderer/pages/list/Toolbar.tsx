import { memo, type ReactNode } from 'react'
import { useActionTypes } from '../../actions/registry'
import { actionState } from '../../data/actionState'
import { type Row, scopeOf } from '../../data/rows'
import { listMessages } from '../../messages'
import type { ActionModel } from '../../model/entity/action'
import type { Scope } from '../../model/expr/types'
import type { UserPort } from '../../ports'
import { Button } from '../../ui/Button'
import { prefetchForm } from './forms'
import { type Actions, isBusy } from './useActions'

/** The list's buttons; those that work on ticked rows say how many there are. */
export const Toolbar = memo(function Toolbar(props: {
  readonly actions: readonly ActionModel[]
  readonly rows: readonly Row[]
  readonly user: UserPort
  readonly running: Actions['running']
  readonly tools: ReactNode
  onRun(action: ActionModel, rows: readonly Row[]): void
  onClear(): void
}) {
  const { actions, rows, user, running, tools, onRun, onClear } = props
  const types = useActionTypes()
  const { id, username, realname, tenantId } = user
  const scope = { selected: rows.map(scopeOf), user: { id, username, realname, tenantId } }
  return (
    <div className="jd-toolbar" role="toolbar" aria-label={listMessages.toolbar}>
      {actions.map((action) => {
        const { visible, enabled } = actionState(action, scope)
        const type = types.find(action.type)
        if (!visible) return null
        const unfit = unfitIn(action, rows, scope.user)
        return (
          <Button
            key={action.name}
            kind={action.danger ? 'danger' : type?.primary ? 'primary' : 'default'}
            icon={type?.icon}
            disabled={!enabled || (rows.length > 0 && unfit === rows.length)}
            busy={isBusy(running, action)}
            onClick={() => onRun(action, rows)}
            {...(type?.primary && { onPoint: prefetchForm })}
          >
            {action.title}
            {unfit > 0 && <small className="jd-unfit">{listMessages.unfit(unfit)}</small>}
          </Button>
        )
      })}
      {rows.length > 0 && (
        <span className="jd-selected" role="status">
          {listMessages.selected(rows.length)}
          <button type="button" className="jd-link" onClick={onClear}>
            {listMessages.clearSelection}
          </button>
        </span>
      )}
      <span className="jd-list-tools">{tools}</span>
    </div>
  )
})

/** How many of the ticked rows the action cannot be done to. */
function unfitIn({ fits }: ActionModel, rows: readonly Row[], user: Scope): number {
  if (!fits) return 0
  const clock = { now: new Date() }
  return rows.filter((row) => fits.evaluate({ row: scopeOf(row), user }, clock) !== true).length
}
