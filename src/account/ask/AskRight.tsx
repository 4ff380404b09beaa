import { useId, useState } from 'react'
import { failureText, toFailure } from '#data'
import { boxLength, isLongerThan } from '#model'
import { Button } from '#ui'
import { send } from '../../http/client'
import { onlyLooks } from '../../session/view'
import './ask.css'
import { askMessages as texts } from './messages'

/** The requested right, in the names that `explain` takes. */
export interface Wanted {
  readonly kind: 'entry' | 'code' | 'field' | 'row'
  readonly name: string
  readonly id?: string
}

interface AskRightProps {
  readonly wanted: Wanted
  /** The user has already asked for it today. */
  readonly asked?: boolean
}

/** Asks the administrators for a right, with a message. Not available to whoever only looks. */
export function AskRight({ wanted, asked = false }: AskRightProps) {
  const [state, setState] = useState<'closed' | 'open' | 'sending' | 'sent'>(
    asked ? 'sent' : 'closed',
  )
  const [words, setWords] = useState('')
  const [failed, setFailed] = useState('')
  const id = useId()
  if (onlyLooks()) return null
  if (state === 'sent') return <p role="status">{texts.sent}</p>
  if (state === 'closed') {
    return (
      <div className="ask">
        <Button onClick={() => setState('open')}>{texts.ask}</Button>
      </div>
    )
  }

  async function submit() {
    if (words.trim() === '') return setFailed(texts.missing)
    if (isLongerThan(words.trim(), texts.most)) return setFailed(texts.tooLong)
    setFailed('')
    setState('sending')
    const { kind, name, id: row = '' } = wanted
    const body = { kind, name, id: row, words: words.trim() }
    try {
      await send({ method: 'POST', url: '/sys/permission/ask', body, quiet: true })
      setState('sent')
    } catch (error) {
      setFailed(failureText(toFailure(error)))
      setState('open')
    }
  }

  return (
    <form
      className="ask"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <label htmlFor={id}>{texts.words}</label>
      <textarea
        id={id}
        className="jd-control"
        rows={2}
        maxLength={boxLength(texts.most)}
        placeholder={texts.hint}
        // biome-ignore lint/a11y/noAutofocus: the button that opens it has just been pressed
        autoFocus
        aria-invalid={failed !== ''}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      {failed !== '' && (
        <p className="ask-failed" role="alert">
          {failed}
        </p>
      )}
      <div className="ask-buttons">
        <Button onClick={() => setState('closed')}>{texts.cancel}</Button>
        <Button kind="primary" submit busy={state === 'sending'}>
          {texts.send}
        </Button>
      </div>
    </form>
  )
}
