import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { loginMessages } from '../messages'
import './slider.css'

/** Part of the track per arrow key press. */
const keyStep = 0.2

/**
 * The user drags the handle to the end, or moves it with the arrow keys. It prevents accidental sending; the server has
 * limits of its own. A passed slider stays passed: give it a new `key`.
 */
export function Slider({ onPass }: { onPass(): void }) {
  const track = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLDivElement>(null)
  // It appears after a button press, so the keyboard continues there.
  useEffect(() => handle.current?.focus(), [])
  const grabbedAt = useRef<number | undefined>(undefined)
  /** 0 at the start to 1 at the end. */
  const [share, setShare] = useState(0)
  const passed = share === 1

  function move(next: number) {
    if (passed) return
    const reached = Math.min(1, Math.max(0, next))
    setShare(reached)
    if (reached === 1) onPass()
  }

  function grab(event: PointerEvent<HTMLDivElement>) {
    if (passed || event.button !== 0) return
    grabbedAt.current = event.clientX
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  function drag({ clientX }: PointerEvent) {
    if (grabbedAt.current === undefined || !track.current) return
    move((clientX - grabbedAt.current) / (track.current.clientWidth - handlePx))
  }
  function release() {
    grabbedAt.current = undefined
    if (!passed) setShare(0)
  }
  function press(event: KeyboardEvent) {
    const next = { ArrowRight: share + keyStep, ArrowLeft: share - keyStep, End: 1, Home: 0 }[
      event.key
    ]
    if (next === undefined) return
    event.preventDefault()
    // Sums of steps are not exact.
    move(next > 0.999 ? 1 : next)
  }

  return (
    <div ref={track} className="slider" data-passed={passed}>
      <span
        className="slider-fill"
        style={{ width: `calc(${handlePx}px + (100% - ${handlePx}px) * ${share})` }}
      />
      <span className="slider-text" aria-live="polite">
        {passed ? loginMessages.slid : loginMessages.slide}
      </span>
      <div
        ref={handle}
        className="slider-handle"
        role="slider"
        tabIndex={0}
        aria-label={loginMessages.slide}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={passed ? loginMessages.slid : loginMessages.slide}
        aria-disabled={passed}
        style={{ left: `calc((100% - ${handlePx}px) * ${share})` }}
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
        onKeyDown={press}
        onBlur={release}
      >
        <svg viewBox="0 0 24 24" width="18" height="18" fill="none" aria-hidden="true">
          <path
            d={passed ? 'M5 12.5l5 5 9-10' : 'M6 6l6 6-6 6M13 6l6 6-6 6'}
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </div>
    </div>
  )
}

// Same width as in slider.css.
const handlePx = 44
