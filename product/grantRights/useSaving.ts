import type { RunContext } from '#renderer'
import { useSending } from '../../renderer/actions/useSending'
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
  const { busy, failed, sending } = useSending()

  /** Whether all is saved. */
  const save = () =>
    sending(async () => {
      const answer = await send()
      if (answer) context.tell(answer, messages.saved)
      return answer !== undefined
    })
  const saveAndClose = () => !busy && void save().then((saved) => saved && close())
  async function leave() {
    if (busy) return
    const question = { title: messages.left, text: messages.leaveText }
    if (!dirty || (await mayLeave(context.ports.notify, question, save))) close()
  }
  return { busy, failed, saveAndClose, leave }
}
