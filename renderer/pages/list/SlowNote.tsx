import { useEffect, useState } from 'react'
import { listMessages, uiMessages } from '../../messages'

const slowMs = 10_000

/** Says after a while that the request still runs, and lets the user end it. Mounted while it runs. */
export function SlowNote({ onCancel }: { onCancel(): void }) {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [])
  if (!slow) return null
  return (
    <div role="status" className="jd-list-hint">
      {listMessages.slow}
      <button type="button" className="jd-link" onClick={onCancel}>
        {uiMessages.cancel}
      </button>
    </div>
  )
}
