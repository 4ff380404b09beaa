import { actionMessages } from '../messages'
import { late } from '../ui/late'
import { callOf } from './callOf'
import type { RunContext } from './define'
import { finish } from './finish'
import type { CallProps } from './model'
import { idsOf, questionOf } from './question'

// Fetched when a call asks for input: few do.
const AskDialog = late(async () => (await import('./ask/AskDialog')).AskDialog)

/** Calls any declared endpoint with values computed from the row or the selection, plus those the user enters. */
export async function runCall(context: RunContext): Promise<void> {
  const { action, ports } = context
  const { send, ask } = action.props as CallProps // what the document half of `call` compiles to
  const asksSelection = send?.names.includes('selected') === true
  if (asksSelection && idsOf(context).length === 0) {
    return ports.notify.warning(actionMessages.selectOne)
  }
  if (ask.length > 0) return context.dialog(AskDialog)
  if (action.confirm !== undefined) {
    const title = questionOf(action.confirm, context)
    if (!(await ports.notify.confirm({ title, danger: action.danger }))) return
  }
  const answer = await context.send(callOf(context))
  if (!answer) return
  await finish(context, answer, actionMessages.done)
}
