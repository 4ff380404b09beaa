import { lazy } from 'react'
import { uiMessages } from '../messages'
import type { RunContext } from './define'

// Fetched when somebody imports: few do, and everybody loads the list.
const ImportDialog = lazy(() =>
  import('./ImportDialog').then(
    (file) => ({ default: file.ImportDialog }),
    () => {
      throw new Error(uiMessages.chunkFailed)
    },
  ),
)

export const runImport = ({ dialog }: RunContext): void => dialog(ImportDialog)
