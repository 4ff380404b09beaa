import { saveDownload } from '../data/download'
import { readEndpoint } from '../data/endpoint'
import { failureText, toFailure } from '../data/failure'
import { actionMessages, dataMessages } from '../messages'
import type { RunContext } from './define'
import type { ExportFile } from './model'

/** `ids` = rows; empty = all rows of the query. Rejects with a Failure. */
export function saveExport(
  { model, ports, wire }: RunContext,
  what: {
    readonly columns: readonly string[]
    readonly ids: readonly string[]
    readonly file?: ExportFile
    readonly signal?: AbortSignal
  },
): Promise<void> {
  const { columns, ids, file = 'xlsx', signal } = what
  const params = {
    ...wire,
    columns: columns.join(','),
    ...(ids.length > 0 && { selections: ids.join(',') }),
    ...(file !== 'xlsx' && { exportAs: file }),
  }
  const call = { ...readEndpoint(model.endpoints.exportXls), params, quiet: true }
  const name = actionMessages.exportName(model.title, file)
  return saveDownload(ports.request, { ...call, ...(signal && { signal }) }, name)
}

export function tellExportFailure({ ports }: RunContext, error: unknown): void {
  const failure = toFailure(error)
  const reason = failureText(failure)
  // Always the contract's text; the reason only if the server gave one.
  const told = failure.kind === 'business' || failure.kind === 'http' ? `：${reason}` : ''
  ports.notify.warning(`${dataMessages.downloadFailed}${told}`)
}
