import { actionMessages } from '../messages'
import type { RunContext } from './define'
import type { DoProps } from './model'
import { idsOf, questionOf } from './question'

/** Takes the records along a step, or runs an action of their entity on them. */
export async function runDo(context: RunContext): Promise<void> {
  const { action, model, ports } = context
  const { does } = action.props as DoProps // what the document half of `do` compiles to
  const ids = idsOf(context)
  if (ids.length === 0) return ports.notify.warning(actionMessages.selectOne)
  const question = action.confirm ?? model.entity.states?.steps.get(does)?.confirm
  if (question !== undefined) {
    const title = questionOf(question, context)
    if (!(await ports.notify.confirm({ title, danger: action.danger }))) return
  }
  const url = `${model.entity.api}/${does}`
  const answer = await context.send({ method: 'POST', url, body: { ids } })
  if (!answer) return
  context.tell(answer, actionMessages.done)
  context.clearSelection()
  await context.refresh('done')
}
