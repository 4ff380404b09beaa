import { useRef } from 'react'
import { usePorts } from '../ports'
import { useEvent } from '../ui/useEvent'
import { formMessages } from './messages'

interface LeaveOptions {
  isDirty(): boolean
  readonly saving: boolean
  readonly question: string
  /** The edits are given up. */
  onGiveUp(): void
  onClose(): void
}

/** The way out of a form: asks while something would be lost, once at a time. */
export function useLeave({
  isDirty,
  saving,
  question,
  onGiveUp,
  onClose,
}: LeaveOptions): () => void {
  const { notify } = usePorts()
  const asking = useRef(false)
  return useEvent(() => {
    if (asking.current) return
    if (!saving && !isDirty()) return onClose()
    asking.current = true
    const title = saving ? formMessages.leaveWhileSaving : question
    void notify
      .confirm({ title, danger: true })
      .then((agreed) => {
        if (!agreed) return
        if (!saving) onGiveUp()
        onClose()
      })
      .finally(() => {
        asking.current = false
      })
  })
}
