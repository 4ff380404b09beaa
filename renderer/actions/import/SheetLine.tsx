import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { importMessages } from './messages'
import { pendingOf, type Sheets } from './useSheets'

interface SheetLineProps {
  readonly file: File
  readonly sheets: Sheets
  readonly disabled: boolean
  onRemove(): void
}

/** A chosen file: how far it is sent, or why it is not, and what can be done. */
export function SheetLine({ file, sheets, disabled, onRemove }: SheetLineProps) {
  const { name } = file
  const pending = pendingOf(sheets.pending, file)
  const failed = pending?.failed
  return (
    <li>
      <Icon name="file" />
      <span title={name}>{name}</span>
      {pending && failed === undefined && (
        <>
          <progress max={1} value={pending.share} aria-label={importMessages.sending(name)} />
          <small role="status">{stateOf(pending.share)}</small>
        </>
      )}
      {pending && failed !== undefined && (
        <>
          <small role="alert" className="jd-bad" title={failed}>
            {failed}
          </small>
          <Button
            kind="text"
            icon="reload"
            label={importMessages.retryFile(name)}
            onClick={() => sheets.retry(pending.id)}
          />
        </>
      )}
      <Button
        kind="text"
        icon="close"
        label={importMessages.removeFile(name)}
        disabled={disabled}
        onClick={onRemove}
      />
    </li>
  )
}

function stateOf(share: number): string {
  if (share === 0) return importMessages.waiting
  return share < 1 ? importMessages.uploading(Math.round(share * 100)) : importMessages.reading
}
