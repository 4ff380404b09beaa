import { Button } from '../../ui/Button'
import type { FoundImport } from './kept'
import { importMessages as m } from './messages'

interface KeptNoteProps {
  readonly kept: FoundImport
  onGoOn(): void
  onForget(): void
}

/** An import of an earlier visit whose wrong rows were being put right. */
export function KeptNote({ kept, onGoOn, onForget }: KeptNoteProps) {
  const { names, corrections, answer, at } = kept
  const time = new Date(at).toLocaleString('zh-CN', {
    ...{ month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
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
