import { memo, type ReactNode, type RefObject, useRef } from 'react'
import { useActionTypes } from '../../actions/registry'
import { actionState, fitRows } from '../../data/actionState'
import { type Row, scopeOf } from '../../data/rows'
import { listMessages, tableMessages } from '../../messages'
import type { ActionModel } from '../../model/entity/action'
import type { ExprUser } from '../../model/entity/user'

import { Button } from '../../ui/Button'
import { MenuButton } from '../../ui/MenuButton'
import { useMeasured } from '../../ui/useMeasured'
import { useSmall } from '../../ui/useSmall'
import { standing } from './folding'
import { prefetchForm } from './forms'
import { type Actions, isBusy } from './useActions'

/** The list's buttons; those that work on ticked rows show their number. */
export const Toolbar = memo(function Toolbar(props: {
  readonly actions: readonly ActionModel[]
  readonly rows: readonly Row[]
  readonly user: ExprUser
  readonly running: Actions['running']
  readonly tools: ReactNode
  onRun(action: ActionModel, rows: readonly Row[]): void
  onClear(): void
}) {
  const { actions, rows, user, running, tools, onRun, onClear } = props
  const types = useActionTypes()
  const scope = { selected: rows.map(scopeOf), user }
  const small = useSmall()
  const bar = useRef<HTMLDivElement>(null)
  const toolsBox = useRef<HTMLSpanElement>(null)
  const room = useRoom(bar, toolsBox)
  const shown = actions
    .map((action) => ({ action, type: types.find(action.type), ...actionState(action, scope) }))
    .filter(({ visible }) => visible)
    .map((one) => {
      const { offered, unfit } = fitRows(one.action, rows, user)
      const none = rows.length > 0 && unfit === rows.length
      const text = `${one.action.title}${unfit > 0 ? listMessages.unfit(unfit) : ''}`
      const why = none ? (one.why ?? listMessages.noneFit) : one.why
      const enabled = one.enabled && !none
      return { ...one, offered, unfit, text, why, selects: one.action.selects, enabled }
    })
  const ticked =
    rows.length > 0 ? `${listMessages.selected(rows.length)}${listMessages.clearSelection}` : ''
  // One line, so that records do not jump when one is ticked. On a telephone other buttons go behind 更多.
  const stays = small ? new Set(rows.length > 0 ? [] : [0]) : standing(shown, room, ticked)
  const rest = shown.filter((_, at) => !stays.has(at))
  return (
    <div ref={bar} className="jd-toolbar" role="toolbar" aria-label={listMessages.toolbar}>
      {shown
        .filter((one) => !rest.includes(one))
        .map(({ action, offered, enabled, type, unfit, why }) => (
          <Button
            key={action.name}
            kind={action.danger ? 'danger' : type?.primary ? 'primary' : 'default'}
            icon={type?.icon}
            disabled={!enabled}
            hint={why}
            busy={isBusy(running, action)}
            onClick={() => onRun(action, offered)}
            {...(type?.primary && { onPoint: prefetchForm })}
          >
            <span>
              {action.title}
              {unfit > 0 && <small className="jd-unfit">{listMessages.unfit(unfit)}</small>}
            </span>
          </Button>
        ))}
      {rest.length > 0 && (
        <MenuButton
          title={tableMessages.more}
          label={listMessages.moreActions}
          busy={rest.some(({ action }) => isBusy(running, action))}
          choices={rest.map(({ action, enabled, text, why }) => ({
            key: action.name,
            title: text,
            danger: action.danger,
            hint: why,
            disabled: !enabled || isBusy(running, action),
          }))}
          onChoose={(key) => {
            const chosen = rest.find(({ action }) => action.name === key)
            if (chosen) onRun(chosen.action, chosen.offered)
          }}
        />
      )}
      {rows.length > 0 && (
        <span className="jd-selected" role="status">
          {listMessages.selected(rows.length)}
          <button type="button" className="jd-link" onClick={onClear}>
            {listMessages.clearSelection}
          </button>
        </span>
      )}
      <span ref={toolsBox} className="jd-list-tools">
        {tools}
      </span>
    </div>
  )
})

/** Width in px of a line without its last part; 0 = not measured yet. */
function useRoom(line: RefObject<HTMLElement | null>, last: RefObject<HTMLElement | null>): number {
  const room = useMeasured('toolbar', [line, last], () => {
    const [whole, taken] = [line.current, last.current]
    if (!whole || !taken) return
    const { paddingLeft, paddingRight } = getComputedStyle(whole)
    const inner =
      whole.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    return Math.max(0, Math.floor(inner - taken.getBoundingClientRect().width)) || 0
  })
  return room ?? 0
}
