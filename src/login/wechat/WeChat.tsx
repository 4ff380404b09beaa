import { useEffect, useEffectEvent, useState } from 'react'
import { failureOf } from '../failureOf'
import type { KindProps } from '../kinds'
import { loginMessages } from '../messages'
import { BindPhone } from './BindPhone'
import { loadTicket, type QrTicket, type Scan } from './ticket'
import { watchTicket } from './watchTicket'
import './wechat.css'

type Stage =
  | { readonly kind: 'loading' }
  | { readonly kind: 'open'; readonly qr: QrTicket }
  | { readonly kind: 'over'; readonly text: string; readonly qr?: QrTicket }
  | { readonly kind: 'unbound'; readonly thirdUserUuid: string }

/** Login by scanning a code with the phone; a user whose WeChat is not bound names the phone of an account. */
export function WeChat({ onLogin }: KindProps) {
  const [round, setRound] = useState(0)
  const [stage, setStage] = useState<Stage>({ kind: 'loading' })
  const end = useEffectEvent(
    (qr: QrTicket, scan: Scan | { readonly kind: 'failed'; readonly error: unknown }) => {
      const over = (text: string) => setStage({ kind: 'over', text, qr })
      if (scan.kind === 'unbound') return setStage(scan)
      if (scan.kind === 'failed') return over(failureOf(scan.error))
      if (scan.kind === 'login') {
        return void onLogin(scan.login).catch((error: unknown) => over(failureOf(error)))
      }
      over(scan.kind === 'refused' ? loginMessages.qrDeclined : loginMessages.qrExpired)
    },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is a new code
  useEffect(() => {
    const abort = new AbortController()
    let watch: { close(): void } | undefined
    setStage({ kind: 'loading' })
    loadTicket(abort.signal).then(
      (qr) => {
        if (abort.signal.aborted) return
        setStage({ kind: 'open', qr })
        watch = watchTicket(qr, (scan) => end(qr, scan))
      },
      (error: unknown) => {
        if (abort.signal.aborted) return
        setStage({ kind: 'over', text: `${loginMessages.qrFailed}：${failureOf(error)}` })
      },
    )
    return () => {
      abort.abort()
      watch?.close()
    }
  }, [round])
  const again = () => setRound((last) => last + 1)

  if (stage.kind === 'unbound') {
    return <BindPhone thirdUserUuid={stage.thirdUserUuid} onLogin={onLogin} onBack={again} />
  }
  return (
    <div className="qr">
      <QrPicture stage={stage} onRefresh={again} />
      <p>{loginMessages.scan}</p>
      <p className="qr-hint">{loginMessages.scanHint}</p>
    </div>
  )
}

function QrPicture(props: {
  readonly stage: Exclude<Stage, { kind: 'unbound' }>
  onRefresh(): void
}) {
  const { stage, onRefresh } = props
  const image = stage.kind === 'loading' ? undefined : stage.qr?.codeImg
  return (
    <div
      className="qr-frame"
      data-over={stage.kind === 'over'}
      aria-busy={stage.kind === 'loading'}
    >
      {image ? (
        <img src={image} alt={loginMessages.qrAlt} width={200} height={200} />
      ) : (
        stage.kind === 'loading' && <span role="status">{loginMessages.qrLoading}</span>
      )}
      {stage.kind === 'over' && (
        <div className="qr-over">
          <p role="alert">{stage.text}</p>
          <button type="button" onClick={onRefresh}>
            {loginMessages.qrRefresh}
          </button>
        </div>
      )}
    </div>
  )
}
