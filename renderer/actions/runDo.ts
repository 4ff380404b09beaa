import { actionMessages } from '../messages'
import { late } from '../ui/late'
import type { RunContext } from './define'
import { finish } from './finish'
import type { DoProps } from './model'
import { askedOf, idsOf, questionOf } from './question'
import { askForetold } from './removal/foretold'
import { stepIn, versOf } from './step/standings'

// Fetched if a step asks for something: not every list has such a step.
const StepDialog = late(async () => (await import('./step/StepDialog')).StepDialog)

/** Applies a step, or runs an action of the entity, on the records. */
export async function runDo(context: RunContext): Promise<void> {
  const { action, ports, rows } = context
  const { impact } = action.props as DoProps // what the document half of `do` compiles to
  const ids = idsOf(context)
  if (ids.length === 0) return ports.notify.warning(actionMessages.selectOne)
  const step = stepIn(context)
  const question = action.confirm ?? step?.confirm
  // For several records the dialog first says which of them the step cannot be applied to.
  const isAsking = question !== undefined || (step && step.ask.length + step.warn.length > 0)
  if (step && (isAsking || ids.length > 1)) {
    return context.dialog(StepDialog)
  }
  if (impact && !step) {
    const asked = askedOf(question ?? actionMessages.confirmDoing(action.title), context)
    return await askForetold(context, asked, { url: urlOf(context), body: { ids } }, () =>
      send(context, { ids }),
    )
  }
  if (question !== undefined) {
    const title = questionOf(question, context)
    if (!(await ports.notify.confirm({ title, danger: action.danger }))) return
  }
  await send(context, step ? { ids, vers: versOf(rows) } : { ids })
}

const urlOf = ({ model, action }: RunContext): string =>
  `${model.entity.api}/${(action.props as DoProps).does}` // what the document half of `do` compiles to

/** Returns whether it was done. */
async function send(context: RunContext, body: unknown): Promise<boolean> {
  const answer = await context.send({ method: 'POST', url: urlOf(context), body })
  if (!answer) return false
  await finish(context, answer, actionMessages.done)
  return true
}
