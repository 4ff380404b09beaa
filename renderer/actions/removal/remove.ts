import { readEndpoint } from '../../data/endpoint'
import { failureText, toFailure } from '../../data/failure'
import { type Decision, type Used, usedIn } from '../../data/uses'
import { actionMessages } from '../../messages'
import type { Call, Envelope } from '../../ports'
import type { RunContext } from '../define'
import { finish } from '../finish'
import type { RemoveProps } from '../model'
import { askedOf, idsOf, namesOf } from '../question'
import { askForetold } from './foretold'
import { openUses } from './openUses'
import type { Question } from './RemovalDialog'

/** Deletes the row that the action was started on. */
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

/** Asks first; shows what people would lose if the document requires it. */
async function removeAfter(context: RunContext, question: Question, call: Call): Promise<void> {
  const { action, ports } = context
  const { impact } = action.props as RemoveProps // what the action's document compiles to
  if (impact) {
    const taking = { url: call.url, body: call.params }
    return await askForetold(context, question, taking, () => remove(context, call))
  }
  if (await ports.notify.confirm({ ...question, danger: true })) await remove(context, call)
}

/** Returns whether it was done. What the server keeps because it is used is asked about in a dialog of its own. */
async function remove(context: RunContext, call: Call): Promise<boolean> {
  const answer = await sent(context, call)
  if (!answer) return false
  await finish(context, answer, actionMessages.deleted, 'deleted')
  const used = usedIn(answer.result)
  if (used) askUses(context, call, used, answer.message)
  return !used
}

async function sent(context: RunContext, call: Call): Promise<Envelope | undefined> {
  try {
    return await context.send(call)
  } catch (error) {
    const failure = toFailure(error)
    const used = usedIn(failure.detail.result)
    if (!used) throw error
    askUses(context, call, used, failureText(failure))
    return undefined
  }
}

function askUses(context: RunContext, call: Call, used: Used, why: string): void {
  const remove = removeAgain(context, call)
  openUses(context, { used, why, remove })
}

/** Sends a deletion with the user's decision; returns whether it was done. */
export const removeAgain =
  (context: RunContext, call: Call) =>
  async (ids: readonly string[], decision: Decision): Promise<boolean> => {
    const which = call.params?.id === undefined ? { ids: ids.join(',') } : { id: ids.join() }
    const answer = await context.send({ ...call, params: { ...which, ...decision } })
    if (!answer) return false
    await finish(context, answer, actionMessages.deleted, 'deleted')
    return true
  }
