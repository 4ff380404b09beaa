import { useDraftsLast } from '../data/useDraftsLast'
import { uiMessages } from '../messages'

/** Says that unsaved edits are lost with the page, where the browser keeps no drafts. */
export function DraftsNote() {
  const lasts = useDraftsLast()
  return (
    <div role="status" className="jd-drafts-note">
      {!lasts && <p>{uiMessages.draftsDoNotLast}</p>}
    </div>
  )
}
