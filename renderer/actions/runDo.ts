import { actionMessages } from '../messages'
import { late } from '../ui/late'
import type { RunContext } from './define'
import { finish } from './finish'
import type { DoProps } from './model'
import { idsOf, questionOf } from './question'
import { stepIn, versOf } from './step/standings'

// Fetched when a step asks something: not every list has such a step.
const StepDialog = late(async () => (await import('./step/StepDialog')).StepDialog)

/** Takes the records along a step, or runs an action of their entity on them. */
export async function runDo(context: RunContext): Promise<void> {
  const { action, model, ports, rows } = context
  const { does } = action.props as DoProps // what the document half of `do` compiles to
  const ids = idsOf(context)
  if (ids.length === 0) return ports.notify.warning(actionMessages.selectOne)
  const step = stepIn(context)
  const question = action.confirm ?? step?.confirm
  // Of many it is told which it cannot be done to, before it is done to the others.
  if (step && (question !== undefined || step.ask.length > 0 || ids.length > 1)) {
    return context.dialog(StepDialog)
  }
  if (question !== undefined) {
    const title = questionOf(question, context)
    if (!(await ports.notify.confirm({ title, danger: action.danger }))) return
  }
  const url = `${model.entity.api}/${does}`
  const body = step ? { ids, vers: versOf(rows) } : { ids }
  const answer = await context.send({ method: 'POST', url, body })
  if (!answer) return
  await finish(context, answer, actionMessages.done)
}
