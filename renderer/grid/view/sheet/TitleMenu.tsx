import './panels.css'
import type { RefObject } from 'react'
import { Menu, type MenuChoice } from '../../../ui/Menu'
import { Popover } from '../../../ui/Popover'
import { useGrid } from '../scene/context'
import { withHidden, withPin } from './columnChoice'
import { useSheetScene } from './context'
import { sheetMessages as m } from './messages'

interface TitleMenuProps {
  readonly columnKey: string
  readonly anchor: RefObject<HTMLElement | null>
}

/** The menu of a column title. */
export function TitleMenu({ columnKey: key, anchor }: TitleMenuProps) {
  const { layout } = useGrid()
  const { view, canSort, sorting, head, choice, arrange, open, close } = useSheetScene()
  const laid = layout.columns.find(({ column }) => column.key === key)
  if (!laid) return null
  const { column, place, sticky } = laid
  const { filters } = view.view
  const sort = sorting ? sorting.sort : view.view.sort
  const sortBy = sorting ? sorting.onSort : view.sortBy
  const isStuck = sorting?.sorts(key) === false
  const order = sort?.key === key ? sort.order : undefined
  const isSide = (by: number) => {
    const other = layout.columns[place + by]
    return other !== undefined && other.sticky?.side === sticky?.side
  }
  const viewChoices: readonly MenuChoice[] = [
    { key: 'asc', title: m.sortAsc, disabled: isStuck || order === 'asc' },
    { key: 'desc', title: m.sortDesc, disabled: isStuck || order === 'desc' },
    { key: 'off', title: m.sortOff, disabled: order === undefined },
    ...(sorting ? [] : [{ key: 'good', title: m.sortForGood, disabled: order === undefined }]),
    { key: 'filter', title: sorting ? m.filterPage : m.filter, apart: true },
    { key: 'unfilter', title: m.filterOff, disabled: !filters.has(key) },
  ]
  const choices: readonly MenuChoice[] = [
    ...(canSort ? viewChoices : []),
    { key: 'left', title: m.pinLeft, disabled: sticky?.side === 'left', apart: canSort },
    { key: 'right', title: m.pinRight, disabled: sticky?.side === 'right' },
    { key: 'none', title: m.pinNone, disabled: sticky === undefined },
    { key: 'back', title: m.moveLeft, disabled: !isSide(-1), apart: true },
    { key: 'forth', title: m.moveRight, disabled: !isSide(1) },
    { key: 'hide', title: m.hide, disabled: layout.columns.length < 2 },
    { key: 'columns', title: m.columns, apart: true },
  ]
  const acts: Readonly<Record<string, (element: HTMLElement) => void>> = {
    asc: () => sortBy({ key, order: 'asc' }),
    desc: () => sortBy({ key, order: 'desc' }),
    off: () => sortBy(undefined),
    good: () => sort && view.sortForGood(sort),
    filter: (element) => open({ kind: 'filter', key, anchor: element }),
    unfilter: () => view.filterBy(key, undefined),
    left: () => arrange(withPin(choice, key, 'left')),
    right: () => arrange(withPin(choice, key, 'right')),
    none: () => arrange(withPin(choice, key, 'none')),
    back: () => head.moveBy(laid, -1),
    forth: () => head.moveBy(laid, 1),
    hide: () => {
      arrange(withHidden(choice, key, true))
      // The title disappears together with its menu button.
      close(true)
    },
    columns: (element) => open({ kind: 'columns', anchor: element }),
  }
  const leave = (focus: boolean) => {
    close(false)
    if (focus) anchor.current?.focus()
  }
  return (
    <Popover anchor={anchor} onClose={leave}>
      <Menu
        label={m.titleMenu(column.title)}
        choices={choices}
        onChoose={(chosen) => {
          const element = anchor.current
          leave(true)
          if (element) acts[chosen]?.(element)
        }}
        onLeave={() => leave(true)}
      />
    </Popover>
  )
}
