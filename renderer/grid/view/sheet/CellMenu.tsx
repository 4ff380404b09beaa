import './panels.css'
import type { RefObject } from 'react'
import { Menu, type MenuChoice } from '../../../ui/Menu'
import { Popover } from '../../../ui/Popover'
import { blockOf } from '../../cursor/range'
import { clearCells } from '../../sheet/copy'
import { conflictMessages } from '../conflict/messages'
import { activeConflict, openConflict } from '../conflict/open'
import { useGrid } from '../scene/context'
import { gridViewMessages } from '../scene/messages'
import { chromeMessages } from '../scene/messages.chrome'
import { say } from '../scene/say'
import { pasteIn, take } from './clip'
import type { ClipContext } from './clipContext'
import { type Point, useSheetScene } from './context'
import { sheetMessages as m } from './messages'
import { readSystemClipboard, writeSystemClipboard } from './systemClipboard'
import type { SheetOptions } from './useSheet'

interface CellMenuProps {
  readonly at: Point
  readonly anchor: RefObject<HTMLElement | null>
  readonly clip: ClipContext
  readonly options: SheetOptions
}

/** The context menu of the selected cells. */
export function CellMenu({ at, anchor, clip, options }: CellMenuProps) {
  const { control } = useGrid()
  const { open, close } = useSheetScene()
  const { store } = control
  const state = store.cursor.get()
  if (!state) return null
  const block = blockOf(state)
  const rows = store.rows().slice(block.top, block.bottom + 1)
  const { canInsert = true, canRemove = true } = options
  const free = rows.filter((row) => !store.isDisabled(row))
  const choices: readonly MenuChoice[] = [
    ...(activeConflict(store) ? [{ key: 'conflict', title: conflictMessages.resolve }] : []),
    { key: 'copy', title: m.copy },
    { key: 'cut', title: m.cut },
    { key: 'paste', title: m.paste },
    { key: 'insertAbove', title: m.insertAbove, disabled: !canInsert, apart: true },
    { key: 'insertBelow', title: m.insertBelow, disabled: !canInsert },
    {
      key: 'remove',
      title: m.remove(Math.max(1, free.length)),
      disabled: !canRemove || free.length === 0,
      danger: true,
    },
    { key: 'clear', title: m.clear, apart: true },
    { key: 'find', title: m.find },
    { key: 'columns', title: m.columns },
  ]
  function insert(row: (typeof rows)[number] | undefined, below: number) {
    if (!row) return
    if (options.insertRow) options.insertRow(row.index + below)
    else store.insert([{}], row.index + below)
  }
  async function remove() {
    const ids = free.map(({ id }) => id)
    if (options.removeRows) return options.removeRows(ids)
    if (await clip.notify.confirm({ title: m.confirmRemove(ids.length), danger: true })) {
      store.remove(ids)
      say(store, chromeMessages.removed(ids.length))
    }
  }
  async function paste() {
    const found = await readSystemClipboard()
    if (found) await pasteIn(clip, found)
    else clip.notify.warning(m.noClipboard)
  }
  const acts: Readonly<Record<string, () => void>> = {
    conflict: () => openConflict(store),
    copy: () => take(clip, 'copy', writeSystemClipboard),
    cut: () => take(clip, 'cut', writeSystemClipboard),
    paste: () => void paste(),
    insertAbove: () => insert(rows[0], 0),
    insertBelow: () => insert(rows.at(-1), 1),
    remove: () => void remove(),
    clear() {
      clearCells(store, block, control.columns())
      say(store, gridViewMessages.cleared)
    },
    find: () => open({ kind: 'find', replace: false }),
    columns: () => anchor.current && open({ kind: 'columns', anchor: anchor.current }),
  }
  return (
    <Popover anchor={anchor} at={at} onClose={close}>
      <Menu
        label={m.cellMenu}
        choices={choices}
        onChoose={(key) => {
          close(true)
          acts[key]?.()
        }}
        onLeave={() => close(true)}
      />
    </Popover>
  )
}
