import { useId, useState } from 'react'
import { FormFrame } from '../../form/FormFrame'
import { usePorts } from '../../ports'
import { Button } from '../../ui/Button'
import { nameOf, pathOf } from '../../values/fileEntry'
import { useAskToDrop } from '../useAskToDrop'
import { uploadMessages as messages } from './messages'
import './dialogs.css'
import type { ComponentType } from 'react'
import type { FileEntry } from '../../values/fileEntry'
import type { FileEditProps } from './useFileField'

/** Result of the popup (specification: widgets, §3). */
export interface FilePopupResult {
  readonly id: string
  /** Name of the first file, like `url`. */
  readonly name: string
  readonly url: string | undefined
  /** Paths of all files, joined by commas. */
  readonly path: string
  readonly status: 'done'
  readonly files: readonly FileEntry[]
}

export interface FilePopupProps extends Pick<FileEditProps, 'id' | 'field' | 'lookup' | 'value'> {
  readonly image: boolean
  /** The control of the files' type. */
  readonly Edit: ComponentType<FileEditProps>
  onDone(result: FilePopupResult): void
  onClose(): void
}

const widthPx = 520

export function FilePopupDialog(props: FilePopupProps) {
  const { id, field, lookup, image, Edit, onDone, onClose } = props
  const { notify, request } = usePorts()
  const titleId = useId()
  const [files, setFiles] = useState(props.value)
  const [busy, setBusy] = useState<string | null>(null)

  const leave = useAskToDrop(files !== props.value || busy !== null, onClose)

  function confirm() {
    const [first] = files ?? []
    if (!files || first === undefined) return notify.error(messages.nothingUploaded)
    const url = request.fileUrl(pathOf(first))
    const path = files.map(pathOf).join(',')
    onDone({ id, name: nameOf(first), url, path, status: 'done', files })
    onClose()
  }

  return (
    <FormFrame
      open="modal"
      width={widthPx}
      title={image ? messages.imagePopup : messages.filePopup}
      titleId={titleId}
      onClose={leave}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancelPopup}</Button>
          <Button kind="primary" busy={busy !== null} onClick={confirm}>
            {messages.ok}
          </Button>
        </>
      }
    >
      <div className="jd-file-popup">
        <Edit
          id={`${id}-popup`}
          value={files}
          field={field}
          lookup={lookup}
          onChange={setFiles}
          onBusy={setBusy}
        />
      </div>
    </FormFrame>
  )
}
