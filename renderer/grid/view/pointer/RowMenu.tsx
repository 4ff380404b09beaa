import { Menu, type MenuChoice } from '../../../ui/Menu'
import { Popover } from '../../../ui/Popover'
import { chromeMessages } from '../scene/messages.chrome'

export interface RowMenuProps {
  readonly anchor: { readonly current: HTMLElement }
  /** Index of the row, from 0. */
  readonly place: number
  readonly canMoveUp: boolean
  readonly canMoveDown: boolean
  /** Absent = not offered. */
  readonly canInsert: boolean
  onChoose(act: RowAct): void
  onClose(focus: boolean): void
}

export type RowAct = 'up' | 'down' | 'insert'

/** The menu of a row, below its handle. */
export function RowMenu(props: RowMenuProps) {
  const { anchor, place, canMoveUp, canMoveDown, canInsert, onChoose, onClose } = props
  const acts: readonly (MenuChoice & { readonly key: RowAct })[] = [
    { key: 'up', title: chromeMessages.moveUp, disabled: !canMoveUp },
    { key: 'down', title: chromeMessages.moveDown, disabled: !canMoveDown },
    ...(canInsert
      ? [{ key: 'insert' as const, title: chromeMessages.insertRow, apart: true }]
      : []),
  ]
  return (
    <Popover anchor={anchor} onClose={onClose}>
      <Menu
        label={chromeMessages.rowMenu(place + 1)}
        choices={acts}
        onChoose={(key) => {
          const act = acts.find((one) => one.key === key)
          onClose(true)
          if (act) onChoose(act.key)
        }}
        onLeave={() => onClose(true)}
      />
    </Popover>
  )
}
