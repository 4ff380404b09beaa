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

/** A chosen file with its upload progress or error, and its buttons. */
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
      {!pending && <SheetChoice file={file} sheets={sheets} disabled={disabled} />}
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

/** The sheet that is imported, how many rows it has, and what is not plain in it. */
function SheetChoice({ file, sheets, disabled }: Omit<SheetLineProps, 'onRemove'>) {
  const all = sheets.sheetsOf(file)
  const shown = all.find(({ name }) => name === sheets.sheetOf(file)) ?? all[0]
  if (!shown) return null
  const { name, rows, merged, hiddenRows } = shown
  return (
    <>
      {all.length > 1 && (
        <select
          aria-label={importMessages.sheetOfFile(file.name)}
          value={name}
          disabled={disabled}
          onChange={({ target }) => sheets.chooseSheet(file, target.value)}
        >
          {all.map((one) => (
            <option key={one.name} value={one.name}>
              {one.hidden ? importMessages.hiddenSheet(one.name) : one.name}
            </option>
          ))}
        </select>
      )}
      <small>{importMessages.sheetRows(all.length > 1 ? '' : name, rows)}</small>
      {merged > 0 && <p className="jd-import-told">{importMessages.mergedCells(merged)}</p>}
      {hiddenRows > 0 && (
        <p className="jd-import-told">
          {importMessages.hiddenRows(hiddenRows)}
          <label>
            <input
              type="checkbox"
              checked={sheets.skipsHidden}
              disabled={disabled}
              onChange={({ target }) => sheets.setSkipsHidden(target.checked)}
            />
            {importMessages.skipHidden}
          </label>
        </p>
      )}
    </>
  )
}

function stateOf(share: number): string {
  if (share === 0) return importMessages.waiting
  return share < 1 ? importMessages.uploading(Math.round(share * 100)) : importMessages.reading
}
