import { pickerMessages as messages } from './messages'
import type { Picked } from './picked'
import { memberText, type PickColumn, type PickSource } from './source'

/** One row; a click anywhere in it chooses it, a double click of one that may be chosen ends the dialog. */
export function PickRow(props: {
  readonly picked: Picked
  readonly source: PickSource
  readonly multiple: boolean
  readonly checked: boolean
  /** Where Tab stops. */
  readonly stop: boolean
  onTake(): void
  onFocus(): void
  onConfirm(): void
}) {
  const { picked, source, multiple, checked, stop, onTake, onFocus, onConfirm } = props
  const { row, value, text } = picked
  return (
    <tr
      aria-selected={checked}
      onClick={value === '' ? undefined : onTake}
      onDoubleClick={multiple || value === '' ? undefined : onConfirm}
    >
      <td className="jd-pick-check">
        <input
          type={multiple ? 'checkbox' : 'radio'}
          aria-label={messages.pick(text)}
          checked={checked}
          disabled={value === ''}
          tabIndex={stop ? 0 : -1}
          onChange={onTake}
          onClick={(event) => event.stopPropagation()}
          onFocus={onFocus}
        />
      </td>
      {row &&
        source.columns.map((column) => {
          const whole = textIn(column, row)
          return (
            <td key={column.key} data-align={column.align} title={whole || undefined}>
              {cut(whole, source.ellipsis)}
            </td>
          )
        })}
    </tr>
  )
}

/** The server's text of a dictionary value, or the value. */
function textIn({ key, textOf }: PickColumn, row: NonNullable<Picked['row']>): string {
  return textOf ? textOf(row) : memberText(row, `${key}_dictText`) || memberText(row, key)
}

function cut(text: string, length: number): string {
  const signs = [...text]
  return signs.length > length ? `${signs.slice(0, length).join('')}…` : text
}
