import { type DragEvent, useId, useState } from 'react'
import { Icon } from '../../ui/Icon'
import { foreignSheets, importMessages } from './messages'
import { SheetLine } from './SheetLine'
import type { Sheets } from './useSheets'

const extensions = ['.xls', '.xlsx', '.xlsb', '.csv']
const sheetsOnly = (files: readonly File[]) =>
  files.filter(({ name }) => extensions.some((end) => name.toLowerCase().endsWith(end)))

/** Why files are not taken; undefined = there are none. */
function refusalOf(files: readonly File[]): string | undefined {
  for (const { name } of files) {
    const kind = foreignSheets.get(name.slice(name.lastIndexOf('.')).toLowerCase())
    if (kind !== undefined) return importMessages.foreignFile(name, kind)
  }
  return files.length > 0 ? importMessages.wrongFile : undefined
}

/** Chooses or drops spreadsheet files; each is uploaded at once. */
export function FilePick({
  sheets,
  disabled,
}: {
  readonly sheets: Sheets
  readonly disabled: boolean
}) {
  const { files, pending, pick } = sheets
  const failed = pending.filter((one) => one.failed !== undefined).length
  const [wrong, setWrong] = useState<string>()
  const id = useId()

  function add(chosen: FileList | null) {
    const all = [...(chosen ?? [])]
    if (all.length === 0 || disabled) return
    const sheets = sheetsOnly(all)
    setWrong(refusalOf(all.filter((one) => !sheets.includes(one))))
    const fresh = sheets.filter((one) => !files.some((file) => isSame(file, one)))
    if (fresh.length > 0) pick([...files, ...fresh])
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    add(event.dataTransfer.files)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input inside is the reachable one */}
      <div
        className="jd-import-file"
        data-filled={files.length > 0 || undefined}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <Icon name="upload" />
        <label htmlFor={id}>{importMessages.chooseFile}</label>
        <input
          id={id}
          type="file"
          multiple
          accept={extensions.join()}
          disabled={disabled}
          onChange={({ target }) => {
            add(target.files)
            // Allows choosing the same file again after it was corrected.
            target.value = ''
          }}
        />
      </div>
      {files.length > 0 && (
        <ul className="jd-import-files" aria-label={importMessages.files}>
          {files.map((file) => (
            <SheetLine
              key={keyOf(file)}
              file={file}
              sheets={sheets}
              disabled={disabled}
              onRemove={() => pick(files.filter((other) => other !== file))}
            />
          ))}
        </ul>
      )}
      {failed > 1 && (
        <button type="button" className="jd-link" onClick={() => sheets.retry()}>
          <Icon name="reload" />
          {importMessages.retryFailed(failed)}
        </button>
      )}
      {wrong !== undefined && (
        <p role="alert" className="jd-bad">
          {wrong}
        </p>
      )}
    </>
  )
}

const keyOf = ({ name, size, lastModified }: File): string => [name, size, lastModified].join('|')

const isSame = (a: File, b: File): boolean => keyOf(a) === keyOf(b)
