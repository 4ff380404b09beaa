import { type DragEvent, useId, useState } from 'react'
import { actionMessages } from '../messages'
import { Icon } from '../ui/Icon'

const extension = '.xlsx'

/** One sheet, chosen or dropped. */
export function FilePick(props: {
  readonly file: File | undefined
  readonly disabled: boolean
  onPick(file: File | undefined): void
}) {
  const { file, disabled, onPick } = props
  const [wrong, setWrong] = useState(false)
  const id = useId()

  function pick(chosen: File | null | undefined) {
    if (!chosen || disabled) return
    const right = chosen.name.toLowerCase().endsWith(extension)
    setWrong(!right)
    onPick(right ? chosen : undefined)
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    pick(event.dataTransfer.files.item(0))
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input inside is the reachable one */}
      <div className="jd-import-file" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <Icon name={file ? 'file' : 'upload'} />
        <label htmlFor={id}>{file ? file.name : actionMessages.chooseFile}</label>
        <input
          id={id}
          type="file"
          accept={extension}
          aria-label={actionMessages.chooseFile}
          disabled={disabled}
          onChange={(event) => pick(event.target.files?.item(0))}
        />
      </div>
      {wrong && (
        <p role="alert" className="jd-bad">
          {actionMessages.wrongFile}
        </p>
      )}
    </>
  )
}
