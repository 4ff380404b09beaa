import { useRef, useState } from 'react'
import { listMessages } from '../../messages'
import type { Column } from '../../table/model'
import { Button } from '../../ui/Button'
import { Popover } from '../../ui/Popover'
import { useSmall } from '../../ui/useSmall'
import type { ListSettings } from './useListSettings'

/** Refresh, row height and column choice; the last two only for lists with columns. */
export function ListTools(props: {
  readonly columns: readonly Column[]
  readonly settings: ListSettings
  readonly loading: boolean
  onChange(change: Partial<ListSettings>): void
  onRefresh(): void
  /** Opens the recycle bin; absent = there is none. */
  readonly onBin?: (() => void) | undefined
}) {
  const { columns, settings, loading, onChange, onRefresh, onBin } = props
  const small = useSmall()
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const { dense, hidden } = settings
  const close = (focus: boolean) => {
    setOpen(false)
    if (focus) anchor.current?.querySelector('button')?.focus()
  }
  const toggle = (key: string) =>
    onChange({
      hidden: hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key],
    })
  return (
    <>
      <Button
        kind="text"
        icon="reload"
        label={listMessages.refresh}
        busy={loading}
        onClick={onRefresh}
      />
      {onBin && <Button kind="text" icon="undo" label={listMessages.bin} onClick={onBin} />}
      {columns.length > 0 && (
        <>
          {/* Cards have only one height. */}
          {!small && (
            <Button
              kind="text"
              icon="rows"
              label={`${listMessages.density}：${dense ? listMessages.compact : listMessages.comfortable}`}
              pressed={dense}
              onClick={() => onChange({ dense: !dense })}
            />
          )}
          <span ref={anchor}>
            <Button
              kind="text"
              icon="columns"
              label={listMessages.columns}
              pressed={open}
              onClick={() => setOpen(!open)}
            />
          </span>
        </>
      )}
      {open && (
        <Popover anchor={anchor} onClose={close}>
          <fieldset className="jd-columns">
            <legend>{listMessages.columns}</legend>
            {columns.map(({ field, title }, index) => (
              <label key={field.key} className="jd-menu-item">
                <input
                  type="checkbox"
                  // biome-ignore lint/a11y/noAutofocus: what a button opens takes the focus
                  autoFocus={index === 0}
                  checked={!hidden.includes(field.key)}
                  disabled={!hidden.includes(field.key) && columns.length - hidden.length <= 1}
                  onChange={() => toggle(field.key)}
                />
                {title}
              </label>
            ))}
          </fieldset>
        </Popover>
      )}
    </>
  )
}
