import { useState } from 'react'
import { loginMessages } from '../messages'
import { isRecommended } from './browser'

/** Shown in browsers that are not recommended. */
export function BrowserBanner() {
  const [closed, setClosed] = useState(false)
  if (closed || isRecommended(navigator.userAgent)) return null
  return (
    <p className="user-banner" role="note">
      {loginMessages.browserBanner}
      <button type="button" aria-label={loginMessages.closeBanner} onClick={() => setClosed(true)}>
        ×
      </button>
    </p>
  )
}
