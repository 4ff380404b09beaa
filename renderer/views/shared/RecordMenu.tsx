import { actionState, offeredFor } from '../../data/actionState'
import { nameOf, type Row, scopeOf } from '../../data/rows'
import type { MenuChoice } from '../../ui/Menu'
import { MenuButton } from '../../ui/MenuButton'
import type { ViewPage } from '../define'
import { sharedTexts } from './messages'

/** A possible target of a move, offered in the menu. */
export interface Target {
  readonly key: string
  readonly title: string
  /** Why not; undefined = allowed. */
  readonly refusal: string | undefined
}

/** Menu of a record in a view: move targets and the list's row actions. */
export function RecordMenu(props: {
  readonly row: Row
  readonly page: ViewPage
  /** Called when the menu opens; empty = this record cannot be moved. */
  targetsOf(row: Row): readonly Target[]
  readonly tabIndex?: number | undefined
  onMove(key: string): void
}) {
  const { row, page, targetsOf, tabIndex, onMove } = props
  const running = page.runningIn(row)
  const actionsNow = () => {
    const scope = { row: scopeOf(row), user: page.user }
    return offeredFor(page.rowActions, row.record)
      .map((action) => ({ action, ...actionState(action, scope) }))
      .filter(({ visible }) => visible)
  }
  const choices = (): readonly MenuChoice[] => [
    { key: 'open', title: sharedTexts.open },
    ...actionsNow().map(({ action, enabled }) => ({
      key: `do ${action.name}`,
      title: action.title,
      danger: action.danger,
      disabled: !enabled || running !== undefined,
    })),
    ...targetsOf(row).map(({ key, title, refusal }, at) => ({
      key: `to ${key}`,
      title: sharedTexts.moveInto(
        refusal === undefined ? title : sharedTexts.reason(title, refusal),
      ),
      disabled: refusal !== undefined,
      apart: at === 0,
    })),
  ]
  return (
    <MenuButton
      title={{ icon: 'more' }}
      label={sharedTexts.moreOf(nameOf(row, page.entity.label))}
      busy={running !== undefined}
      tabIndex={tabIndex}
      choices={choices}
      onChoose={(key) => {
        if (key === 'open') page.onOpen(row)
        else if (key.startsWith('to ')) onMove(key.slice(3))
        else {
          const chosen = page.rowActions.find(({ name }) => `do ${name}` === key)
          if (chosen) page.onAction(chosen, row)
        }
      }}
    />
  )
}
