import { late } from '../ui/late'
import type { RunContext } from './define'
import type { ExportProps } from './model'
import { idsOf } from './question'
import { saveExport, tellExportFailure } from './saveExport'

const ExportDialog = late(async () => (await import('./export/ExportDialog')).ExportDialog)

/** Exports the selected rows, or all rows of the query, with the visible columns; or asks the user to choose. */
export async function runExport(context: RunContext): Promise<void> {
  const { choose } = context.action.props as ExportProps // what the document half of `export` compiles to
  if (choose) return context.dialog(ExportDialog)
  try {
    await saveExport(context, { columns: context.columns, ids: idsOf(context) })
  } catch (error) {
    tellExportFailure(context, error)
  }
}
