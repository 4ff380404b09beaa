import { isRecord } from '../../data/envelope'
import { failureText, isAborted, toFailure } from '../../data/failure'
import type { RunContext } from '../define'
import { siblingUrl } from './calls'
import { importMessages } from './messages'

/** An import of this user that can still be taken back. */
export interface RecentImport {
  readonly id: string
  readonly fileName: string
  readonly time: string
  readonly created: number
  readonly updated: number
  readonly undone: boolean
}

/** None where the server keeps none. */
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

/** Takes an import back and says what came of it. Answers whether it is done. */
export async function undoImport(context: RunContext, id: string): Promise<boolean> {
  const url = siblingUrl(context, 'importUndo')
  try {
    const answer = await context.send({ method: 'POST', url, body: { id } })
    if (!answer) return false
    // Records that were changed since stay on the page by name.
    context.tell(answer, importMessages.undone)
  } catch (error) {
    if (!isAborted(error)) context.ports.notify.error(failureText(toFailure(error)))
    return false
  }
  await context.refresh('done')
  return true
}
