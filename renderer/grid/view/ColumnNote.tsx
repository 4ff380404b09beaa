import { useState } from 'react'
import type { Finding } from '../../model/finding/finding'
import { FailureNote } from '../../ui/FailureNote'
import { chromeMessages } from './scene/messages.chrome'

/** What the document of the table says wrongly; users hear of mistakes only, configurators also of warnings. */
export function ColumnNote({ findings }: { readonly findings: readonly Finding[] }) {
  const [closed, setClosed] = useState<readonly Finding[]>()
  const told = findings.filter(({ severity }) => severity === 'error' || import.meta.env.DEV)
  if (told.length === 0 || closed === findings) return null
  return (
    <FailureNote
      title={chromeMessages.documentFindings(told.length)}
      lines={told.map(({ pointer, message }) => `columns${pointer} ${message}`)}
      onClose={() => setClosed(findings)}
    />
  )
}
