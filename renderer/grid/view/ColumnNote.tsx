import { useState } from 'react'
import type { Problem } from '../../model/finding/finding'
import { FailureNote } from '../../ui/FailureNote'
import { chromeMessages } from './scene/messages.chrome'

/** What the document of the table says wrongly; users hear of mistakes only, configurators also of warnings. */
export function ColumnNote({ problems }: { readonly problems: readonly Problem[] }) {
  const [closed, setClosed] = useState<readonly Problem[]>()
  const told = problems.filter(({ severity }) => severity === 'error' || import.meta.env.DEV)
  if (told.length === 0 || closed === problems) return null
  return (
    <FailureNote
      title={chromeMessages.documentProblems(told.length)}
      lines={told.map(({ pointer, message }) => `columns${pointer} ${message}`)}
      onClose={() => setClosed(problems)}
    />
  )
}
