import { type KeyboardEvent, useId, useRef } from 'react'
import { loginMessages } from './messages'
import './kindTabs.css'

export type Kind = keyof typeof loginMessages.kinds

/** The ways to sign in as tabs, and the panel of the chosen one. */
export function KindTabs(props: {
  readonly kinds: readonly Kind[]
  readonly chosen: Kind
  onChoose(kind: Kind): void
  readonly children: React.ReactNode
}) {
  const { kinds, chosen, onChoose, children } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  function walk(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = (kinds.indexOf(chosen) + step + kinds.length) % kinds.length
    const next = kinds[at]
    if (next) onChoose(next)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus()
  }

  return (
    <>
      <div
        ref={list}
        className="kinds"
        role="tablist"
        aria-label={loginMessages.kindsLabel}
        onKeyDown={walk}
      >
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            role="tab"
            id={`${id}-${kind}`}
            aria-selected={kind === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={kind === chosen ? 0 : -1}
            onClick={() => onChoose(kind)}
          >
            {loginMessages.kinds[kind]}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  )
}
