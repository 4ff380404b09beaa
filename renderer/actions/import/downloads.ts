import { saveDownload } from '../../data/download'
import { readEndpoint } from '../../data/endpoint'
import { failureText, toFailure } from '../../data/failure'
import type { RunContext } from '../define'
import { siblingUrl } from './calls'
import { importMessages } from './messages'

const noRecord = '0'
const notFound = 404

export const saveFailedRows = (context: RunContext, url: string): Promise<void> =>
  saveNote(context, url, importMessages.failedRowsName)

/** Saves a file named in the import's answer. */
export function saveNote({ ports }: RunContext, url: string, name: string): Promise<void> {
  const call = { method: 'GET', url, quiet: true } as const
  return saveDownload(ports.request, call, name).catch((error: unknown) =>
    ports.notify.error(failureText(toFailure(error))),
  )
}

/** Saves the server's template, or an export without rows if it has none: exports can be imported again. */
export async function saveTemplate(context: RunContext): Promise<void> {
  const { model, ports } = context
  const name = importMessages.templateName(model.title)
  const url = siblingUrl(context, 'importTemplate')
  const template = { method: 'GET', url, quiet: true } as const
  const empty = {
    ...readEndpoint(model.endpoints.exportXls),
    params: { selections: noRecord },
    quiet: true,
  }
  try {
    await saveDownload(ports.request, template, name).catch((error: unknown) => {
      if (toFailure(error).detail.status !== notFound) throw error
      return saveDownload(ports.request, empty, name)
    })
  } catch (error) {
    ports.notify.warning(failureText(toFailure(error)))
  }
}
