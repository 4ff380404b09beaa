import { useRef } from 'react'
import { usePorts } from '../ports'
import { useEvent } from '../ui/useEvent'
import { controlMessages as messages } from './messages'

/**
 * Handles leaving a dialog that applies changes only on confirmation, by Escape, its cross or a click outside: if
 * changes would be lost it asks, as does leaving the page. The dialog's own 取消 discards without asking. `isChangedNow`
 * detects changes that are not rendered yet.
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
