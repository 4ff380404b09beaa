import { useId, useState } from 'react'
import type { RunContext } from '#actions'
import { isRecord, nameOf, useAnswer, useSending } from '#data'
import { SmallForm } from '#form'
import { FailureNote } from '#ui'
import { placeholdersIn } from '#values'
import { testSendTexts as texts } from './messages'
import './testSend.css'

const widthPx = 520

/** Asks for a receiver and for a value of each placeholder. */
export function TestSendDialog({ context, close }: { context: RunContext; close(): void }) {
  const { model, rows, ports } = context
  const [row] = rows
  const id = row?.id ?? ''
  const { answer, failure, reload } = useAnswer(['template', id], async (signal) => {
    const url = `${model.entity.api}/queryById`
    const { result } = await ports.request.send({ method: 'GET', url, params: { id }, signal })
    return templateIn(result)
  })
  const [titleId, formId] = [useId(), useId()]
  const [receiver, setReceiver] = useState('')
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [tried, setTried] = useState(false)
  const { busy, failed, sending } = useSending()
  const isAddress = /^[^\s@]+@[^\s@]+$/.test(receiver.trim())
  const isWrong = tried && !isAddress

  async function send() {
    setTried(true)
    if (!answer || !isAddress) return
    await sending(async () => {
      const { code, type, names, test } = answer
      const values = names.map((name) => [name, typed[name] ?? test[name]] as const)
      const sent = await context.send({
        method: 'POST',
        url: `${model.entity.api}/sendMsg`,
        body: {
          templateCode: code,
          msgType: type,
          receiver: receiver.trim(),
          testData: JSON.stringify(Object.fromEntries(values)),
        },
      })
      if (!sent) return false
      context.tell(sent, texts.sent)
      close()
      return true
    })
  }
  return (
    <SmallForm
      width={widthPx}
      title={texts.titleOf(row ? nameOf(row, model.entity.label) : '')}
      titleId={titleId}
      className="jd-test-send"
      cancel={texts.close}
      save={{ text: texts.send, doing: texts.sending, disabled: !answer }}
      busy={busy}
      failed={failed}
      onClose={close}
      onSave={() => void send()}
    >
      {failure !== undefined && (
        <FailureNote title={texts.loadFailed} text={failure} onRetry={reload} />
      )}
      <label>
        <span>{texts.receiver}</span>
        <input
          type="email"
          className="jd-control"
          placeholder={texts.receiverHint}
          value={receiver}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${formId}-wrong` : undefined}
          onChange={({ target }) => setReceiver(target.value)}
        />
        {isWrong && (
          <small id={`${formId}-wrong`} className="jd-test-send-error">
            {texts.receiverWrong}
          </small>
        )}
      </label>
      {answer ? (
        <fieldset>
          <legend>{texts.values}</legend>
          <p>{answer.names.length > 0 ? texts.about : texts.noValues}</p>
          {answer.names.map((name) => (
            <label key={name}>
              <span>{name}</span>
              <input
                className="jd-control"
                value={typed[name] ?? answer.test[name] ?? ''}
                onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
              />
            </label>
          ))}
        </fieldset>
      ) : (
        failure === undefined && <p role="status">{texts.loading}</p>
      )}
    </SmallForm>
  )
}

interface Template {
  readonly code: string
  readonly type: string
  /** Names of the placeholders. */
  readonly names: readonly string[]
  /** Placeholders with test data. */
  readonly test: Readonly<Record<string, string>>
}

function templateIn(result: unknown): Template {
  const record = isRecord(result) ? result : {}
  const text = (key: string) => String(record[key] ?? '')
  return {
    code: text('templateCode'),
    type: text('templateType'),
    names: placeholdersIn(`${text('templateSubject')}\n${text('templateContent')}`),
    test: valuesIn(text('templateTestJson')),
  }
}

/** Anything but an object gives no values: the form that edits it reports the error. */
function valuesIn(json: string): Readonly<Record<string, string>> {
  try {
    const read: unknown = JSON.parse(json)
    const entries = isRecord(read) ? Object.entries(read) : []
    return Object.fromEntries(entries.map(([name, value]) => [name, String(value ?? '')]))
  } catch {
    return {}
  }
}
