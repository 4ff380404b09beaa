import { useState } from 'react'
import { failureText, type RunContext, toFailure } from '#renderer'
import { mayLeave } from '../../renderer/ui/mayLeave'
import { grantMessages as messages } from './messages'

interface Saving {
  readonly context: RunContext
  /** Something has been changed and is not saved. */
  readonly dirty: boolean
  /** Sends what has been changed; undefined = it was not sent. */
  send(): ReturnType<RunContext['send']>
  close(): void
}

/** Saving a dialog's changes, and leaving it: what is not saved is asked about. */
export function useSaving({ context, dirty, send, close }: Saving) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()

  /** Whether all is saved. */
  async function save(): Promise<boolean> {
    setBusy(true)
    setFailed(undefined)
    try {
      const answer = await send()
      if (!answer) return false
      context.tell(answer, messages.saved)
      return true
    } catch (error) {
      setFailed(failureText(toFailure(error)))
      return false
    } finally {
      setBusy(false)
    }
  }
  async function leave() {
    if (busy) return
    const question = { title: messages.left, text: messages.leaveText }
    if (!dirty || (await mayLeave(context.ports.notify, question, save))) close()
  }
  return { busy, failed, save, leave }
}
