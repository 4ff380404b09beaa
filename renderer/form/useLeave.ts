import { useRef } from 'react'
import { usePorts } from '../ports'
import { mayLeave } from '../ui/mayLeave'
import { useEvent } from '../ui/useEvent'
import { formMessages } from './messages'

interface LeaveOptions {
  isDirty(): boolean
  readonly saving: boolean
  /** Saves before leaving; absent = the edits can only be discarded. */
  readonly save: (() => Promise<boolean>) | undefined
  /** The edits are discarded. */
  onGiveUp(): void
  onClose(): void
}

/** Leaving a form: asks if something would be lost, one question at a time. */
export function useLeave({ isDirty, saving, save, onGiveUp, onClose }: LeaveOptions): () => void {
  const { notify } = usePorts()
  const asking = useRef(false)
  async function ask() {
    if (saving) {
      const title = formMessages.leaveWhileSaving
      if (await notify.confirm({ title, danger: true })) onClose()
      return
    }
    let saved = false
    const saveFirst = save && (() => save().then((done) => (saved = done)))
    const title = save ? formMessages.leave : formMessages.giveUp
    // A saved form is closed by its owner.
    if (!(await mayLeave(notify, { title }, saveFirst)) || saved) return
    onGiveUp()
    onClose()
  }
  return useEvent(() => {
    if (asking.current) return
    if (!saving && !isDirty()) return onClose()
    asking.current = true
    void ask().finally(() => {
      asking.current = false
    })
  })
}
