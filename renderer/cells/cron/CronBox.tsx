import '../../controls/controls.css'
import './cron.css'
import { useContext, useEffect, useRef, useState } from 'react'
import type { EditProps } from '../../cellType'
import { attributesOf, editControl } from '../../controls/control'
import { controlMessages } from '../../controls/messages'
import { useTypedText } from '../../controls/useTypedText'
import { PortsContext } from '../../ports'
import { Button } from '../../ui/Button'
import { deferred } from '../../ui/deferred'
import { Icon } from '../../ui/Icon'
import { useEvent } from '../../ui/useEvent'
import { cronMessages as messages } from './messages'
import { tidyCron } from './parse'

const dialog = deferred(() => import('./CronDialog').then(({ CronDialog }) => CronDialog))
const preload = () => void dialog.preload().catch(() => undefined)

const defaultTimeZone = 'Asia/Shanghai'

/** The expression as text, and a button to the dialog that builds it. */
export function CronBox(props: EditProps<string, { readonly timeZone?: string }>) {
  const { field, value, typed, onChange, place } = props
  const control = editControl(props, 'enter')
  const [draft, setDraft] = useTypedText(typed ?? value ?? '')
  const [open, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const ports = useContext(PortsContext)
  const Dialog = open ? dialog.loaded() : undefined

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
  function show() {
    dialog.preload().then(
      () => setOpen(true),
      () => ports?.notify.error(controlMessages.loadFailed),
    )
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
              // The button goes with the text.
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
        onClick={show}
        onPoint={preload}
      >
        {place === 'table' ? null : messages.choose}
      </Button>
      {Dialog && (
        <Dialog
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
