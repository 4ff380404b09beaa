import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { session } from '../session/store'
import { currentView } from '../session/view'
import { viewingMessages as texts } from './messages'
import './viewBar.css'
import { endView } from './viewAs'

/** Says on every page whose eyes it is seen with, and leads back. Nothing while one is there oneself. */
export function ViewBar() {
  useSnapshot(session)
  const view = currentView()
  const [ending, setEnding] = useState(false)
  if (!view) return null
  return (
    <div className="view-bar" role="status">
      <span className="view-bar-text">
        <strong>{texts.bar(view.user.realname)}</strong>
        <span>{texts.only}</span>
        {view.limited && <span>{texts.limited}</span>}
      </span>
      <button
        type="button"
        disabled={ending}
        title={texts.until(timeOf(view.expiresAt))}
        onClick={() => {
          setEnding(true)
          void endView()
        }}
      >
        {texts.end}
      </button>
    </div>
  )
}

const timeOf = (ms: number): string =>
  new Date(ms).toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit' })
