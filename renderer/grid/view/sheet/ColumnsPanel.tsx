import './panels.css'
import type { RefObject } from 'react'
import { Button } from '../../../ui/Button'
import { Popover } from '../../../ui/Popover'
import { useGrid } from '../scene/context'
import { orderOf, withHidden, withMove, withPin } from './columnChoice'
import { useSheetScene } from './context'
import { sheetMessages as m } from './messages'

const sides = ['none', 'left', 'right'] as const

/** Panel of all columns: visibility, order and pinning. */
export function ColumnsPanel({ anchor }: { readonly anchor: RefObject<HTMLElement | null> }) {
  const { control, layout } = useGrid()
  const { choice, arrange, close } = useSheetScene()
  const { columns, column: byKey } = control.store.table
  const hidden = new Set(choice.hidden)
  const listed = orderOf(columns, choice).flatMap((key) => {
    const column = byKey.get(key)
    return column && !column.hidden ? [column] : []
  })
  return (
    <Popover anchor={anchor} onClose={close}>
      <div className="jd-sheet jd-sheet-columns" role="dialog" aria-label={m.columnsTitle}>
        <div className="jd-sheet-head">
          <strong>{m.columnsTitle}</strong>
          <button type="button" className="jd-link" onClick={() => arrange(undefined)}>
            {m.reset}
          </button>
        </div>
        <ul>
          {listed.map(({ key, title, fixed }, index) => {
            const isShown = !hidden.has(key)
            const pin = choice.pins?.[key] ?? fixed ?? 'none'
            return (
              <li key={key}>
                <label>
                  <input
                    type="checkbox"
                    aria-label={m.show(title)}
                    // biome-ignore lint/a11y/noAutofocus: what a menu opens takes the focus
                    autoFocus={index === 0}
                    checked={isShown}
                    disabled={isShown && layout.columns.length < 2}
                    onChange={() => arrange(withHidden(choice, key, isShown))}
                  />
                  <span>{title}</span>
                </label>
                <select
                  aria-label={m.pinOf(title)}
                  value={pin}
                  onChange={({ target }) => {
                    const side = sides.find((one) => one === target.value)
                    if (side) arrange(withPin(choice, key, side))
                  }}
                >
                  {sides.map((side) => (
                    <option key={side} value={side}>
                      {m.pins[side]}
                    </option>
                  ))}
                </select>
                <Button
                  kind="text"
                  icon="up"
                  label={m.up(title)}
                  disabled={index === 0}
                  onClick={() => arrange(withMove(choice, columns, key, listed[index - 1]?.key))}
                />
                <Button
                  kind="text"
                  icon="down"
                  label={m.down(title)}
                  disabled={index === listed.length - 1}
                  onClick={() => arrange(withMove(choice, columns, key, listed[index + 2]?.key))}
                />
              </li>
            )
          })}
        </ul>
      </div>
    </Popover>
  )
}
