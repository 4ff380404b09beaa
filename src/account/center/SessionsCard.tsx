import { useEffect, useState } from 'react'
import { toFailure } from '#renderer'
import { notify } from '../../ui/notify'
import { endSession, fetchSessions, type OwnSession } from './calls'
import { deviceName } from './deviceName'
import { centerMessages as texts } from './messages'

/** Where the user is signed in; each place but this one can be signed out from here. */
export function SessionsCard() {
  const { sessions, failure, reload } = useSessions()
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
        <p className="center-failure" role="alert">
          {texts.sessionsFailed}：{failure}
          <button type="button" onClick={reload}>
            {texts.retry}
          </button>
        </p>
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
                  {session.ip} · {texts.used(session.usedTime.slice(0, 16))}
                </p>
              </div>
              {!session.current && (
                <button
                  type="button"
                  aria-label={texts.endOne(device)}
                  onClick={() => void end(texts.endOneConfirm(device), session.token)}
                >
                  {texts.end}
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {others.length > 1 && (
        <p className="center-buttons">
          <button type="button" onClick={() => void end(texts.endOthersConfirm)}>
            {texts.endOthers}
          </button>
        </p>
      )}
    </section>
  )
}

function useSessions() {
  const [sessions, setSessions] = useState<readonly OwnSession[]>()
  const [failure, setFailure] = useState<string>()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    fetchSessions(signal).then(
      (fetched) => {
        if (signal.aborted) return
        setSessions(fetched)
        setFailure(undefined)
      },
      (error: unknown) => {
        if (!signal.aborted) setFailure(toFailure(error).message)
      },
    )
    return () => abort.abort()
  }, [round])
  return { sessions, failure, reload: () => setRound((last) => last + 1) }
}
