import { useEffect, useState } from 'react'
import type { Row } from '../../../data/rows'
import { usePorts } from '../../../ports'
import { Button } from '../../../ui/Button'
import { cellDrafts, type FoundCell } from './cellDrafts'
import { inPlaceMessages as messages } from './messages'

interface KeptCellsProps {
  readonly entity: string
  readonly rows: readonly Row[] | undefined
  /** The record whose cell is open: its draft has been taken up. */
  readonly open: string | undefined
}

/** Tells which cells of these rows were left with an unsaved edit: they have it again when they are opened. */
export function KeptCells({ entity, rows, open }: KeptCellsProps) {
  const ports = usePorts()
  const [drafts] = useState(() => cellDrafts(ports, entity))
  const [found, setFound] = useState<readonly FoundCell[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a cell that was closed has no draft any more
  useEffect(() => {
    let shown = true
    drafts.findAll().then((all) => {
      if (shown) setFound(all)
    })
    return () => {
      shown = false
    }
  }, [drafts, open])
  const here = found.filter(({ id }) => id !== open && rows?.some((row) => row.id === id))
  return (
    <div role="status">
      {here.map((draft) => (
        <div key={String(draft.key)} className="jd-form-draft">
          <span>{messages.kept(draft.name, draft.title, draft.at)}</span>
          <Button
            kind="text"
            onClick={() => {
              drafts.forget(draft)
              setFound((all) => all.filter((one) => one !== draft))
            }}
          >
            {messages.discard}
          </Button>
        </div>
      ))}
    </div>
  )
}
