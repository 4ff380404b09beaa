import { isRecord } from '../../data/envelope'
import { failureText, isAborted, toFailure } from '../../data/failure'
import type { RunContext } from '../define'
import { siblingUrl } from './calls'
import { importMessages } from './messages'

/** An import of this user that can still be undone. */
export interface RecentImport {
  readonly id: string
  readonly fileName: string
  readonly time: string
  readonly created: number
  readonly updated: number
  readonly undone: boolean
}

const namesShown = 5
const reasonsShown = 3

/** Numbers of records to be removed, restored and left alone; a general text if the server does not return them. */
async function undoText(context: RunContext, url: string, id: string): Promise<string> {
  const call = { method: 'GET' as const, url, params: { id }, quiet: true }
  const { result } = await context.ports.request.send(call).catch((error: unknown) => {
    // Too late, or somebody else was faster: there is nothing to confirm.
    if (toFailure(error).kind === 'business') throw error
    return { result: undefined }
  })
  if (!isRecord(result)) return importMessages.undoText
  const { removes, reverts, changedCount, changed, keptCount } = result
  const kept = keptOf(result.kept).slice(0, reasonsShown)
  const told = kept.reduce((sum, { count }) => sum + count, 0)
  const names = Array.isArray(changed)
    ? changed.filter(isRecord).map(({ name }) => String(name))
    : []
  return importMessages.undoPlan({
    removes: Number(removes) || 0,
    reverts: Number(reverts) || 0,
    changed: Number(changedCount) || 0,
    names: names.slice(0, namesShown),
    kept,
    others: Math.max(0, (Number(keptCount) || 0) - told),
  })
}

const keptOf = (kept: unknown) =>
  (Array.isArray(kept) ? kept.filter(isRecord) : []).map(({ message, count, names }) => ({
    message: String(message),
    count: Number(count) || 0,
    names: (Array.isArray(names) ? names.map(String) : []).slice(0, namesShown),
  }))

/** Empty if the server does not keep imports. */
export async function recentImports(context: RunContext): Promise<readonly RecentImport[]> {
  const url = siblingUrl(context, 'imports')
  const { result } = await context.ports.request.send({ method: 'GET', url, quiet: true })
  const list = Array.isArray(result) ? result.filter(isRecord) : []
  return list
    .filter(({ status }) => status !== 'running' && status !== 'undoing')
    .map(({ id, fileName, createTime, createdCount, updatedCount, status }) => ({
      id: String(id),
      fileName: String(fileName),
      time: String(createTime).slice(5, 16),
      created: Number(createdCount) || 0,
      updated: Number(updatedCount) || 0,
      undone: status === 'undone',
    }))
}

/** Asks for confirmation, undoes an import and reports the result. Returns whether it was undone. */
export async function undoImport(
  context: RunContext,
  { id, fileName = '' }: Pick<RecentImport, 'id'> & Partial<RecentImport>,
): Promise<boolean> {
  const url = siblingUrl(context, 'importUndo')
  try {
    const question = {
      title: importMessages.undoQuestion(fileName),
      text: await undoText(context, url, id),
      danger: true,
    }
    if (!(await context.ports.notify.confirm(question))) return false
    const answer = await context.send({ method: 'POST', url, body: { id } })
    if (!answer) return false
    // Records changed since the import stay listed on the page by name.
    context.tell(answer, importMessages.undone)
  } catch (error) {
    if (!isAborted(error)) context.ports.notify.error(failureText(toFailure(error)))
    return false
  }
  await context.refresh('done')
  return true
}
