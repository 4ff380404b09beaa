import { readEndpoint } from '../../data/endpoint'
import { actionMessages } from '../../messages'
import type { Call } from '../../ports'
import type { RunContext } from '../define'
import { finish } from '../finish'
import type { RemoveProps } from '../model'
import { askedOf, idsOf, namesOf } from '../question'
import { askForetold } from './foretold'
import type { Question } from './RemovalDialog'

/** Deletes the row it was started on. */
export async function runRemove(context: RunContext): Promise<void> {
  const { action, model } = context
  const [id] = idsOf(context)
  if (id === undefined) return
  const question = askedOf(action.confirm ?? actionMessages.confirmDelete, context)
  await removeAfter(context, question, {
    ...readEndpoint(model.endpoints.delete),
    params: { id },
  })
}

/** Deletes the selected rows. */
export async function runRemoveMany(context: RunContext): Promise<void> {
  const { action, model, ports } = context
  const ids = idsOf(context)
  if (ids.length === 0) return ports.notify.warning(actionMessages.selectOne)
  const question = action.confirm
    ? askedOf(action.confirm, context)
    : { title: actionMessages.deleteManyTitle, text: actionMessages.deleteMany(namesOf(context)) }
  await removeAfter(context, question, {
    ...readEndpoint(model.endpoints.deleteBatch),
    params: { ids: ids.join(',') },
  })
}

/** Asks first; with what people would lose by it, where its document wants that told. */
async function removeAfter(context: RunContext, question: Question, call: Call): Promise<void> {
  const { action, ports } = context
  const { impact } = action.props as RemoveProps // what the action's document compiles to
  if (impact) {
    const taking = { url: call.url, body: call.params }
    return await askForetold(context, question, taking, () => remove(context, call))
  }
  if (await ports.notify.confirm({ ...question, danger: true })) await remove(context, call)
}

/** Answers whether it was sent. */
async function remove(context: RunContext, call: Call): Promise<boolean> {
  const answer = await context.send(call)
  if (!answer) return false
  await finish(context, answer, actionMessages.deleted, 'deleted')
  return true
}
