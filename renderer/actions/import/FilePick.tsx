import { type DragEvent, useId, useState } from 'react'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { importMessages } from './messages'

const extensions = ['.xls', '.xlsx']
const sheetsOnly = (files: readonly File[]) =>
  files.filter(({ name }) => extensions.some((end) => name.toLowerCase().endsWith(end)))

/** Sheets, chosen or dropped, until they are sent. */
export function FilePick(props: {
  readonly files: readonly File[]
  readonly disabled: boolean
  onPick(files: readonly File[]): void
}) {
  const { files, disabled, onPick } = props
  const [wrong, setWrong] = useState(false)
  const id = useId()

  function add(chosen: FileList | null) {
    const all = [...(chosen ?? [])]
    if (all.length === 0 || disabled) return
    const sheets = sheetsOnly(all)
    setWrong(sheets.length < all.length)
    const fresh = sheets.filter((one) => !files.some((file) => isSame(file, one)))
    if (fresh.length > 0) onPick([...files, ...fresh])
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
            // The same file may be chosen again once it has been mended.
            target.value = ''
          }}
        />
      </div>
      {files.length > 0 && (
        <ul className="jd-import-files" aria-label={importMessages.files}>
          {files.map((file) => (
            <li key={keyOf(file)}>
              <Icon name="file" />
              <span>{file.name}</span>
              <Button
                kind="text"
                icon="close"
                label={importMessages.removeFile(file.name)}
                disabled={disabled}
                onClick={() => onPick(files.filter((other) => other !== file))}
              />
            </li>
          ))}
        </ul>
      )}
      {wrong && (
        <p role="alert" className="jd-bad">
          {importMessages.wrongFile}
        </p>
      )}
    </>
  )
}

const keyOf = ({ name, size, lastModified }: File): string => [name, size, lastModified].join('|')

const isSame = (a: File, b: File): boolean => keyOf(a) === keyOf(b)
