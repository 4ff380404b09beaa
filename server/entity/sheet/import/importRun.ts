import type { Lookup } from '#model'
import type { ImportForm } from './importForm'
import type { SheetHeader } from './importHeader'
import type { ImportOptions } from './importOptions'
import type { Tally } from './tally'

export interface ImportRun {
  readonly form: Pick<ImportForm, 'files'>
  readonly importId: string
  readonly tally: Tally
  /** Headers of the files read. */
  readonly headers: readonly SheetHeader[]
  /** Corrections by row, same shape as in `ImportOptions`. */
  readonly corrections: ImportOptions['corrections']
  /** Sheets of the files, same shape as in `ImportOptions`. */
  readonly sheets: ImportOptions['sheets']
  /** What was done with the files that they do not say themselves. */
  readonly notes: readonly string[]
  readonly lookup: Lookup
  /** The user has cancelled it before its end. */
  readonly stopped: boolean
}
