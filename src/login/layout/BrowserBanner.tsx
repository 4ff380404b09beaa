import { useState } from 'react'
import { sessionMessages } from '../messages'
import { isRecommended } from './browser'

/** For browsers that the console is not known to work well in. */
export function BrowserBanner() {
  const [closed, setClosed] = useState(false)
  if (closed || isRecommended(navigator.userAgent)) return null
  return (
    <p className="user-banner" role="note">
      {sessionMessages.browserBanner}
      <button
        type="button"
        aria-label={sessionMessages.closeBanner}
        onClick={() => setClosed(true)}
      >
        ×
      </button>
    </p>
  )
}
