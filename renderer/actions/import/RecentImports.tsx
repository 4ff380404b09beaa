import { useEffect, useState } from 'react'
import { useEvent } from '../../ui/useEvent'
import type { RunContext } from '../define'
import { importMessages } from './messages'
import { type RecentImport, recentImports, undoImport } from './undo'

/** The user's recent imports, each with an undo link. */
export function RecentImports({ context }: { readonly context: RunContext }) {
  const [imports, setImports] = useState<readonly RecentImport[]>([])
  const [busy, setBusy] = useState(false)
  const load = useEvent(async () => {
    setImports(await recentImports(context).catch(() => []))
  })
  useEffect(() => void load(), [load])
  const open = imports.filter(({ undone }) => !undone)
  if (open.length === 0) return null

  async function undo(one: RecentImport) {
    setBusy(true)
    await undoImport(context, one)
    await load()
    setBusy(false)
  }
  return (
    <details className="jd-import-recent">
      <summary>{importMessages.recent}</summary>
      <ul>
        {open.map((one) => (
          <li key={one.id}>
            <span>
              {importMessages.recentLine(one.fileName, one.time, one.created, one.updated)}
            </span>
            <button
              type="button"
              className="jd-link"
              disabled={busy}
              onClick={() => void undo(one)}
            >
              {importMessages.undo}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
