import { useSyncExternalStore } from 'react'
import { type DraftPort, usePorts } from '../ports'

/** Whether what is kept of unsaved edits survives the page. Where the browser stores nothing it does not. */
export function useDraftsLast(): boolean {
  const { drafts } = usePorts()
  return useSyncExternalStore(drafts.watch ?? never, () => lasts(drafts))
}

const lasts = ({ lasting }: DraftPort): boolean => lasting?.() ?? true

const never = () => () => undefined
