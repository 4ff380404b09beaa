import { lazy } from 'react'
import type { RunContext } from './define'

// The dialog needs the component library's modal: fetched when somebody imports.
const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog')).ImportDialog }))

export const runImport = ({ dialog }: RunContext): void => dialog(ImportDialog)
