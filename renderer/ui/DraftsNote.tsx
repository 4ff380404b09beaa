import { useSyncExternalStore } from 'react'
import { uiMessages } from '../messages'
import { type DraftPort, usePorts } from '../ports'

/** Says that unsaved edits are lost with the page, where the browser keeps no drafts. */
export function DraftsNote() {
  const lasts = useDraftsLast()
  return (
    <div role="status" className="jd-drafts-note">
      {!lasts && <p>{uiMessages.draftsDoNotLast}</p>}
    </div>
  )
}

/** Whether what is kept of unsaved edits survives the page. Where the browser stores nothing it does not. */
function useDraftsLast(): boolean {
  const { drafts } = usePorts()
  return useSyncExternalStore(drafts.watch ?? never, () => lasts(drafts))
}

const lasts = ({ lasting }: DraftPort): boolean => lasting?.() ?? true

const never = () => () => undefined
