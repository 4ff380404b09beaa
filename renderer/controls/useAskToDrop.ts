import { useRef } from 'react'
import { usePorts } from '../ports'
import { useEvent } from '../ui/useEvent'
import { controlMessages as messages } from './messages'

/**
 * The way out of a dialog that hands in what was done only when it is confirmed, by Escape, its cross or a click
 * beside it: where something would be lost it asks, and so does the page when it is left. Its own 取消 says what it
 * does. `isChangedNow` finds out what has not been drawn yet.
 */
export function useAskToDrop(
  isChanged: boolean,
  close: () => void,
  isChangedNow = () => isChanged,
): () => void {
  const { notify, navigate } = usePorts()
  navigate.useGuard(isChanged)
  const asking = useRef(false)
  const leave = useEvent(async () => {
    if (!isChangedNow()) return close()
    if (asking.current) return
    asking.current = true
    const { dropDialog: title, dropDialogText: text } = messages
    const agreed = await notify.confirm({ title, text, danger: true })
    asking.current = false
    if (agreed) close()
  })
  return useEvent(() => void leave())
}
