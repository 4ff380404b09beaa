import { toFailure, useAnswer } from '#data'
import { Button, FailureNote } from '#ui'
import { shortMoment } from '#values'
import { deviceName } from '../../../product/device/deviceName'
import { notify } from '../../ui/notify'
import { endSession, fetchSessions } from './calls'
import { centerMessages as texts } from './messages'

/** The user's sessions; all but this one can be ended here. */
export function SessionsCard() {
  const { answer: sessions, failure, reload } = useAnswer(['own sessions'], fetchSessions)
  const others = (sessions ?? []).filter(({ current }) => !current)

  async function end(question: string, token?: string) {
    if (!(await notify.confirm({ title: question, text: texts.endText, danger: true }))) return
    try {
      notify.success(await endSession(token))
    } catch (error) {
      notify.error(toFailure(error).message)
    }
    reload()
  }

  return (
    <section className="center-card" aria-labelledby="center-sessions">
      <h2 id="center-sessions">{texts.sessions}</h2>
      <p className="center-hint">{texts.sessionsHint}</p>
      {failure !== undefined && (
        <FailureNote title={texts.sessionsFailed} text={failure} onRetry={reload} />
      )}
      <ul className="center-list" aria-label={texts.sessions}>
        {sessions?.map((session) => {
          const device = deviceName(session.userAgent)
          return (
            <li key={session.token}>
              <div>
                <strong>{device}</strong>
                {session.current && <span className="center-mark">{texts.thisOne}</span>}
                <p className="center-hint">
                  {session.ip} ·{' '}
                  <span title={session.usedTime}>{texts.used(shortMoment(session.usedTime))}</span>
                </p>
              </div>
              {!session.current && (
                <Button
                  label={texts.endOne(device)}
                  onClick={() => void end(texts.endOneConfirm(device), session.token)}
                >
                  {texts.end}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {others.length > 1 && (
        <p className="center-buttons">
          <Button onClick={() => void end(texts.endOthersConfirm)}>{texts.endOthers}</Button>
        </p>
      )}
    </section>
  )
}
