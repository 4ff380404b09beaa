import { lazy } from 'react'
import type { RunContext } from './define'

// Fetched when somebody imports: few do, and everybody loads the list.
const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog')).ImportDialog }))

export const runImport = ({ dialog }: RunContext): void => dialog(ImportDialog)
