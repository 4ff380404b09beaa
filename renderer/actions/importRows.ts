import { late } from '../ui/late'
import type { RunContext } from './define'

// Fetched when somebody imports: few do, and everybody loads the list.
const ImportDialog = late(async () => (await import('./import/ImportDialog')).ImportDialog)

export const runImport = ({ dialog }: RunContext): void => dialog(ImportDialog)
