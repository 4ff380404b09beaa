import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import './banner.css'
import { connectionMessages as texts } from './messages'
import { connection, retryNow } from './store'

// The button shows it was pressed even if the server does not answer.
const pressedMs = 1_000

/** Says that the server is unreachable, once for all failures meanwhile; shown above all dialogs. */
export function ConnectionBanner() {
  const { state } = useSnapshot(connection)
  const [pressed, setPressed] = useState(false)
  const banner = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // A popover is also shown above a modal dialog.
    if (state === 'up') banner.current?.hidePopover?.()
    else banner.current?.showPopover?.()
  }, [state])
  useEffect(() => {
    if (!pressed) return
    const timer = setTimeout(() => setPressed(false), pressedMs)
    return () => clearTimeout(timer)
  }, [pressed])

  return (
    <div ref={banner} popover="manual" className="connection-banner" role="status">
      {state === 'down' && (
        <>
          <span className="connection-banner-dot" aria-hidden="true" />
          <span>
            {texts.lost}
            <small>{texts.kept}</small>
          </span>
          <button
            type="button"
            disabled={pressed}
            onClick={() => {
              setPressed(true)
              retryNow()
            }}
          >
            {pressed ? texts.retrying : texts.retryNow}
          </button>
        </>
      )}
      {state === 'back' && (
        <>
          <span className="connection-banner-dot" data-well="" aria-hidden="true" />
          <span>{texts.back}</span>
        </>
      )}
    </div>
  )
}
