import { useState } from 'react'
import { storedMessages } from '../../controls/messages'
import { FilePopup } from '../../controls/upload/FilePopup'
import { uploadMessages as messages } from '../../controls/upload/messages'
import { boxState, UploadBox } from '../../controls/upload/UploadBox'
import { UploadError } from '../../controls/upload/UploadError'
import { type FileEditProps, useFileField } from '../../controls/upload/useFileField'
import { useOpenFile } from '../../controls/upload/useOpenFile'
import { usePorts } from '../../ports'
import { nameOf, pathOf } from '../../values/fileEntry'
import { defaultImageMb, ImageEdit } from './ImageEdit'
import { Preview } from './Preview'
import { Thumb } from './Thumb'

/** Images in a cell of the editable table: a thumbnail of the first; all of them in the popup. */
export function ImageCell(props: FileEditProps) {
  const { id, field, lookup, disabled } = props
  const { request } = usePorts()
  const files = useFileField(props, { image: true, size: defaultImageMb })
  const { entries, max, uploads, canRemove } = files
  const [opened, setOpened] = useState(false)
  const [seen, setSeen] = useState<number>()
  const [error, setError] = useState<string>()
  const { accept, btnText, allowDownload } = field.props
  const [first] = entries
  const open = useOpenFile(first && pathOf(first), allowDownload)
  const state = boxState(uploads, entries.map(nameOf))
  const urls = entries.map((entry) => request.fileUrl(pathOf(entry)))
  return (
    <UploadBox
      edit={props}
      state={state}
      uploads={uploads}
      accept={accept ?? 'image/*'}
      several={max > 1}
      button={btnText ?? messages.addImage}
      sign={
        <button
          type="button"
          className="jd-thumb"
          title={storedMessages.preview}
          // Users who may not change the images can still view them.
          onClick={() => (disabled ? setSeen(0) : setOpened(true))}
        >
          <Thumb url={urls[0]} alt={storedMessages.preview} />
        </button>
      }
      shorten={nothing}
      tip={tip}
      onError={setError}
      gear={{
        onDownload: open,
        onRemove: canRemove ? () => files.change([]) : undefined,
        onMore: canRemove ? () => setOpened(true) : undefined,
      }}
    >
      {opened && (
        <FilePopup
          id={id}
          field={field}
          lookup={lookup}
          image
          Edit={ImageEdit}
          value={entries}
          onDone={(result) => files.change(result.files)}
          onClose={() => setOpened(false)}
        />
      )}
      {seen !== undefined && <Preview urls={urls} at={seen} onAt={setSeen} />}
      {error !== undefined && state.status === 'error' && (
        <UploadError
          message={error}
          onRetry={() => uploads.retry(state.id)}
          onClose={() => setError(undefined)}
        />
      )}
    </UploadBox>
  )
}

/** At 0 and 100 percent nothing moves (not started, or waiting for the answer), so a text says what happens. */
const tip = (percent: number): string =>
  percent > 0 && percent < 100 ? messages.uploading(percent) : messages.loading

/** No text: the image is enough. */
const nothing = (): string => ''
