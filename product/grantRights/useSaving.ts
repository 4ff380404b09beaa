import type { RunContext } from '#actions'
import { useSending } from '#data'
import { mayLeave } from '#ui'
import { grantMessages as messages } from './messages'

interface Saving {
  readonly context: RunContext
  /** There are unsaved changes. */
  readonly dirty: boolean
  /** Sends the changes; undefined = nothing was sent. */
  send(): ReturnType<RunContext['send']>
  close(): void
}

/** Saves a dialog's changes, and asks about unsaved ones when it is closed. */
export function useSaving({ context, dirty, send, close }: Saving) {
  const { busy, failed, sending } = useSending()

  /** Resolves whether all is saved. */
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
