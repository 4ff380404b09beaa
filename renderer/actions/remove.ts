import { readEndpoint } from '../data/endpoint'
import { actionMessages } from '../messages'
import type { RunContext } from './define'
import { idsOf, namesOf, questionOf } from './question'

/** Deletes the row it was started on. */
export async function runRemove(context: RunContext): Promise<void> {
  const { action, model, rows } = context
  const [id] = idsOf(context)
  if (id === undefined) return
  const title = questionOf(action.confirm ?? actionMessages.confirmDelete, context)
  await removeAfter(context, { title, text: namesOf({ model, rows }) }, (send) =>
    send({ ...readEndpoint(model.endpoints.delete), params: { id } }),
  )
}

/** Deletes the selected rows. */
export async function runRemoveMany(context: RunContext): Promise<void> {
  const { action, model, ports } = context
  const ids = idsOf(context)
  if (ids.length === 0) return ports.notify.warning(actionMessages.selectOne)
  const names = namesOf(context)
  const question = action.confirm
    ? { title: questionOf(action.confirm, context), text: names }
    : { title: actionMessages.deleteManyTitle, text: actionMessages.deleteMany(names) }
  await removeAfter(context, question, (send) =>
    send({ ...readEndpoint(model.endpoints.deleteBatch), params: { ids: ids.join(',') } }),
  )
}

async function removeAfter(
  context: RunContext,
  question: { title: string; text: string },
  write: (send: RunContext['send']) => ReturnType<RunContext['send']>,
): Promise<void> {
  const { notify } = context.ports
  if (!(await notify.confirm({ ...question, danger: true }))) return
  const answer = await write(context.send)
  if (!answer) return
  context.tell(answer, actionMessages.deleted)
  context.clearSelection()
  await context.refresh('deleted')
}
