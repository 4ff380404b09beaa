import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { toFailure } from '#data'
import { openSocket } from '../live/socket'
import { session } from '../session/store'
import { Dialog } from '../ui/Dialog'
import { Loading } from '../ui/Loading'
import { notify } from '../ui/notify'
import './account.css'
import { type BindCode, fetchBindCode } from './bindCode'
import { accountMessages as texts } from './messages'

/** Binds the account to a WeChat user, who scans the code by phone. */
export function WechatDialog({ onClose }: { onClose(): void }) {
  const { code, state, refresh } = useBinding(onClose)
  const box = useRef<HTMLDivElement>(null)

  function again() {
    // The focused button disappears; without focus in the dialog Escape would not work.
    box.current?.focus()
    refresh()
  }

  return (
    <Dialog light width={400} title={texts.wechatTitle} cross onCancel={onClose}>
      <div ref={box} className="wechat" tabIndex={-1}>
        <p>{code?.bound ? texts.bound : texts.scan}</p>
        <div className="wechat-code" data-state={state}>
          {code && <img src={code.image} width={220} height={220} alt={texts.qrAlt} />}
          {state === 'loading' && <Loading />}
          {(state === 'expired' || state === 'failed') && (
            <div className="wechat-over" role="alert">
              <span>{state === 'expired' ? texts.expired : texts.wechatFailed}</span>
              <button type="button" onClick={again}>
                {texts.refresh}
              </button>
            </div>
          )}
        </div>
      </div>
    </Dialog>
  )
}

interface Binding {
  readonly state: 'loading' | 'ready' | 'expired' | 'failed'
  readonly code?: BindCode
}

/** A code and its socket until the code expires; `round` increases with each new code. */
function useBinding(onClose: () => void) {
  const { user } = useSnapshot(session)
  const uid = user?.id ?? ''
  const [round, setRound] = useState(0)
  const [binding, setBinding] = useState<Binding>({ state: 'loading' })
  const done = useEffectEvent((text: unknown) => {
    notify.success(typeof text === 'string' && text !== '' ? text : texts.wechatBound)
    onClose()
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another code
  useEffect(() => {
    const stop = new AbortController()
    setBinding({ state: 'loading' })
    fetchBindCode(uid, stop.signal).then(
      (code) => {
        if (stop.signal.aborted) return
        setBinding({ state: 'ready', code })
        const socket = openSocket(
          { id: code.ticket },
          {
            onMessage(message) {
              if (message.action !== 'WECHAT_BINDING' || stop.signal.aborted) return
              stop.abort()
              done(message.msgTxt)
            },
          },
        )
        // Uses the clock only: the socket may be down when the code expires.
        const timer = setTimeout(() => {
          socket.close()
          setBinding({ state: 'expired', code })
        }, code.expireSeconds * 1000)
        stop.signal.addEventListener('abort', () => {
          clearTimeout(timer)
          socket.close()
        })
      },
      (error: unknown) => {
        if (stop.signal.aborted) return
        // The contract hides this answer; the user can only ask again.
        if (toFailure(error).detail.code !== 500) notify.warning(toFailure(error).message)
        setBinding({ state: 'failed' })
      },
    )
    return () => stop.abort()
  }, [uid, round])

  return { ...binding, refresh: () => setRound((last) => last + 1) }
}
