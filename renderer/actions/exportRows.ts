import { saveDownload } from '../data/download'
import { readEndpoint } from '../data/endpoint'
import { failureText, toFailure } from '../data/failure'
import { actionMessages, dataMessages } from '../messages'
import type { RunContext } from './define'
import { idsOf } from './question'

/** The selected rows, or all of the query, with the columns on the screen, as a sheet. */
export async function runExport(context: RunContext): Promise<void> {
  const { model, ports, wire, columns } = context
  const ids = idsOf(context)
  const params = {
    ...wire,
    columns: columns.join(','),
    ...(ids.length > 0 && { selections: ids.join(',') }),
  }
  const call = { ...readEndpoint(model.endpoints.exportXls), params, quiet: true }
  try {
    await saveDownload(ports.request, call, actionMessages.exportName(model.title))
  } catch (error) {
    const failure = toFailure(error)
    const reason = failureText(failure)
    // The contract's text always; the reason only where the server gave one.
    const told = failure.kind === 'business' || failure.kind === 'http' ? `：${reason}` : ''
    ports.notify.warning(`${dataMessages.downloadFailed}${told}`)
  }
}
