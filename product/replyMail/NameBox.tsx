import { useId, useState } from 'react'
import { failureText, toFailure, useWrite } from '#data'
import { boxLength } from '#model'
import type { Call } from '#ports'
import { Button } from '#ui'
import { replyTexts as texts } from './messages'

interface NameBoxProps {
  readonly label: string
  callOf(text: string): Call
  /** Called with the name once the server has stored it. */
  onStored(text: string): void
}

/** A name to write and to store at once; Enter stores it. */
export function NameBox({ label, callOf, onStored }: NameBoxProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [failed, setFailed] = useState<string>()
  const { busy, send } = useWrite()
  const name = text.trim()
  async function store() {
    if (name === '' || busy) return
    setFailed(undefined)
    try {
      if (await send(callOf(name))) onStored(name)
    } catch (error) {
      setFailed(failureText(toFailure(error)))
    }
  }
  return (
    <div className="jd-reply-missing">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="jd-control"
        type="text"
        autoComplete="off"
        maxLength={boxLength(200)}
        value={text}
        aria-invalid={failed !== undefined}
        aria-describedby={failed === undefined ? undefined : `${id}-failed`}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          void store()
        }}
      />
      <Button disabled={name === ''} busy={busy} onClick={() => void store()}>
        {texts.store}
      </Button>
      {failed !== undefined && (
        <p id={`${id}-failed`} role="alert">
          {failed}
        </p>
      )}
    </div>
  )
}
