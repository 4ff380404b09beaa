import { useSyncExternalStore } from 'react'
import { uiMessages } from '../messages'
import { type DraftPort, usePorts } from '../ports'

/** Warns that unsaved edits are lost with the page if the browser cannot store drafts. */
export function DraftsNote() {
  const lasts = useDraftsLast()
  return (
    <div role="status" className="jd-drafts-note">
      {!lasts && <p>{uiMessages.draftsDoNotLast}</p>}
    </div>
  )
}

/** Whether stored drafts survive the page: not if the browser has no storage. */
function useDraftsLast(): boolean {
  const { drafts } = usePorts()
  return useSyncExternalStore(drafts.watch ?? never, () => lasts(drafts))
}

const lasts = ({ lasting }: DraftPort): boolean => lasting?.() ?? true

const never = () => () => undefined
