import '../../controls/controls.css'
import './cron.css'
import { useEffect, useRef, useState } from 'react'
import type { EditProps } from '../../cellType'
import { attributesOf, editControl } from '../../controls/control'
import { useTypedText } from '../../controls/useTypedText'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { late } from '../../ui/late'
import { useEvent } from '../../ui/useEvent'
import { cronMessages as messages } from './messages'
import { tidyCron } from './parse'

const CronDialog = late(async () => (await import('./CronDialog')).CronDialog)
const preload = () => void CronDialog.preload().catch(() => undefined)

const defaultTimeZone = 'Asia/Shanghai'

/** The expression as text, and a button to the dialog that builds it. */
export function CronBox(props: EditProps<string, { readonly timeZone?: string }>) {
  const { field, value, typed, onChange, place } = props
  const control = editControl(props, 'enter')
  const [draft, setDraft] = useTypedText(typed ?? value ?? '')
  const [open, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  function change(text: string) {
    setDraft(text)
    onChange(text.trim() === '' ? null : text)
  }
  const takeTyped = useEvent(() => {
    if (typed !== undefined) change(typed)
  })
  useEffect(() => takeTyped(), [takeTyped])

  function leave() {
    const tidy = tidyCron(draft)
    if (tidy !== draft) change(tidy)
    control.onBlur?.()
  }

  return (
    <span className="jd-cron-box">
      <span className="jd-box">
        <input
          {...attributesOf(control)}
          ref={input}
          className="jd-control"
          type="text"
          autoComplete="off"
          spellCheck={false}
          placeholder={field.placeholder ?? messages.placeholder}
          value={draft}
          onChange={({ target }) => change(target.value)}
          onBlur={leave}
        />
        {draft !== '' && !control.disabled && (
          <button
            type="button"
            tabIndex={-1}
            className="jd-clear"
            aria-label={messages.clear}
            title={messages.clear}
            onClick={() => {
              change('')
              // The clear button disappears with the text, so the input takes the focus.
              input.current?.focus()
            }}
          >
            <Icon name="close" />
          </button>
        )}
      </span>
      <Button
        icon="clock"
        label={messages.chooseFor(field.title)}
        hint={messages.icon}
        disabled={control.disabled ?? false}
        onClick={() => setOpen(true)}
        onPoint={preload}
      >
        {place === 'table' ? null : messages.choose}
      </Button>
      {open && (
        <CronDialog
          text={draft}
          timeZone={field.props.timeZone ?? defaultTimeZone}
          onConfirm={(text) => {
            change(text)
            control.onDone?.()
          }}
          onClose={() => {
            setOpen(false)
            control.onBlur?.()
          }}
        />
      )}
    </span>
  )
}
