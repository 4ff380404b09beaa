import { late } from '../ui/late'
import type { RunContext } from './define'
import type { ExportProps } from './model'
import { idsOf } from './question'
import { saveExport, tellExportFailure } from './saveExport'

const ExportDialog = late(async () => (await import('./export/ExportDialog')).ExportDialog)

/** The selected rows, or all of the query, with the columns on the screen, as a sheet; or what the user chooses. */
export async function runExport(context: RunContext): Promise<void> {
  const { choose } = context.action.props as ExportProps // what the document half of `export` compiles to
  if (choose) return context.dialog(ExportDialog)
  try {
    await saveExport(context, { columns: context.columns, ids: idsOf(context) })
  } catch (error) {
    tellExportFailure(context, error)
  }
}
