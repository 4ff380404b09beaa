import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { session } from '../session/store'
import { currentView } from '../session/view'
import { viewingMessages as texts } from './messages'
import './viewBar.css'
import { zoneName } from '#model'
import { endView } from './viewAs'

/** Shows on every page as whom the user views the console, with a way back. Nothing outside of a view. */
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
  new Date(ms).toLocaleTimeString('zh-CN', {
    timeZone: zoneName,
    hour: '2-digit',
    minute: '2-digit',
  })
