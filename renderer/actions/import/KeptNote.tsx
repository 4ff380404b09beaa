import { zoneName } from '../../model/expr/dates'
import { Button } from '../../ui/Button'
import type { FoundImport } from './kept'
import { importMessages as m } from './messages'

interface KeptNoteProps {
  readonly kept: FoundImport
  onGoOn(): void
  onForget(): void
}

/** Offers an import of an earlier visit whose corrections were not finished. */
export function KeptNote({ kept, onGoOn, onForget }: KeptNoteProps) {
  const { names, corrections, answer, at } = kept
  const time = new Date(at).toLocaleString('zh-CN', {
    timeZone: zoneName,
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (
    <div role="status" className="jd-form-draft">
      <span>{m.kept(names.join('、'), time, Object.keys(corrections).length, answer.wrong)}</span>
      <Button onClick={onGoOn}>{m.keptGoOn}</Button>
      <Button kind="text" onClick={onForget}>
        {m.keptForget}
      </Button>
    </div>
  )
}
