import { useId, useState } from 'react'
import type { RunContext } from '../../renderer/actions/define'
import { useSending } from '../../renderer/actions/useSending'
import { isRecord } from '../../renderer/data/envelope'
import { nameOf } from '../../renderer/data/rows'
import { SmallForm } from '../../renderer/form/SmallForm'
import { Button } from '../../renderer/ui/Button'
import { resetTexts as texts } from './messages'
import './reset.css'

const widthPx = 480
const leastLength = 8

/** A random password that is told once, or one that is typed twice. */
export function ResetDialog({ context, close }: { context: RunContext; close(): void }) {
  const { model, rows, ports } = context
  const [row] = rows
  const name = row ? nameOf(row, model.entity.label) : ''
  const titleId = useId()
  const [typing, setTyping] = useState(false)
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [tried, setTried] = useState(false)
  const { busy, failed, sending } = useSending()
  const [made, setMade] = useState<string>()
  const wrong = typing ? wrongIn(password, again) : {}

  async function save() {
    setTried(true)
    if (wrong.password ?? wrong.again) return
    await sending(async () => {
      const answer = await context.send({
        method: 'PUT',
        url: `${model.entity.api}/changePassword`,
        body: {
          username: row?.record.username,
          ...(typing ? { password, confirmpassword: again } : { generate: true }),
        },
      })
      if (!answer) return false
      const { password: fresh } = isRecord(answer.result) ? answer.result : {}
      if (typeof fresh === 'string') {
        setMade(fresh)
        return true
      }
      ports.notify.success(answer.message)
      close()
      return true
    })
  }
  const copy = () =>
    navigator.clipboard.writeText(made ?? '').then(
      () => ports.notify.success(texts.copied),
      () => ports.notify.warning(texts.notCopied),
    )
  return (
    <SmallForm
      width={widthPx}
      title={texts.titleOf(name)}
      titleId={titleId}
      className="jd-reset"
      cancel={texts.close}
      save={made === undefined ? { text: texts.save, doing: texts.saving } : undefined}
      {...{ busy, failed }}
      onClose={close}
      onSave={() => void save()}
    >
      {made !== undefined ? (
        <div className="jd-reset-done" role="status">
          <p>{texts.done(name)}</p>
          <p className="jd-reset-made">
            <code>{made}</code>
            <Button icon="copy" onClick={() => void copy()}>
              {texts.copy}
            </Button>
          </p>
          <p className="jd-reset-hint">{texts.once}</p>
        </div>
      ) : (
        <>
          <fieldset aria-label={texts.how}>
            <label>
              <input type="radio" checked={!typing} onChange={() => setTyping(false)} />
              <span>
                {texts.generate}
                <small>{texts.generateHint}</small>
              </span>
            </label>
            <label>
              <input type="radio" checked={typing} onChange={() => setTyping(true)} />
              <span>
                {texts.type}
                <small>{texts.rules}</small>
              </span>
            </label>
          </fieldset>
          {typing && (
            <>
              <Secret
                label={texts.password}
                value={password}
                onChange={setPassword}
                error={tried ? wrong.password : undefined}
              />
              <Secret
                label={texts.confirm}
                value={again}
                onChange={setAgain}
                error={tried ? wrong.again : undefined}
              />
            </>
          )}
          <p className="jd-reset-hint">{texts.ends}</p>
        </>
      )}
    </SmallForm>
  )
}

function Secret(props: {
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  onChange(text: string): void
}) {
  const { label, value, error, onChange } = props
  const id = useId()
  return (
    <label className="jd-reset-secret">
      <span>{label}</span>
      <input
        type="password"
        className="jd-control"
        autoComplete="new-password"
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
        onChange={({ target }) => onChange(target.value)}
      />
      {error !== undefined && (
        <small id={id} className="jd-reset-error">
          {error}
        </small>
      )}
    </label>
  )
}

function wrongIn(password: string, again: string): { password?: string; again?: string } {
  if (password === '') return { password: texts.required }
  const isStrong =
    password.length >= leastLength &&
    /[A-Za-z]/.test(password) &&
    /\d/.test(password) &&
    /[^A-Za-z0-9\s]/.test(password)
  if (!isStrong) return { password: texts.weak }
  return password === again ? {} : { again: texts.differ }
}
