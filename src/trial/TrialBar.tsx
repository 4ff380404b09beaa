import { useState } from 'react'
import { trialTexts as texts } from './messages'
import { endTrial } from './trial'
import '../viewing/viewBar.css'

/** Shows on every page that unpublished changes are tried, with a way back. */
export function TrialBar() {
  const [ending, setEnding] = useState(false)
  return (
    <div className="view-bar" role="status">
      <span className="view-bar-text">
        <strong>{texts.bar}</strong>
        <span>{texts.only}</span>
        <span>{texts.limited}</span>
      </span>
      <button
        type="button"
        disabled={ending}
        onClick={() => {
          setEnding(true)
          void endTrial()
        }}
      >
        {texts.end}
      </button>
    </div>
  )
}
