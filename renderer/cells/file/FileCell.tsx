import { useState } from 'react'
import { FilePopup } from '../../controls/upload/FilePopup'
import { uploadMessages as messages } from '../../controls/upload/messages'
import { boxState, Sign, UploadBox } from '../../controls/upload/UploadBox'
import { type FileEditProps, useFileField } from '../../controls/upload/useFileField'
import { useOpenFile } from '../../controls/upload/useOpenFile'
import { pathOf } from '../../values/fileEntry'
import { defaultFileMb, FileEdit } from './FileEdit'

const shownCharacters = 5

/** Files in a cell of the editable table: the first name, truncated; the rest in the popup. */
export function FileCell(props: FileEditProps) {
  const { id, field, lookup } = props
  const files = useFileField(props, { image: false, size: defaultFileMb })
  const { entries, max, uploads, canRemove } = files
  const [opened, setOpened] = useState(false)
  const { accept, btnText, allowDownload } = field.props
  const [first] = entries
  const open = useOpenFile(first && pathOf(first), allowDownload)
  return (
    <UploadBox
      edit={props}
      state={boxState(uploads, entries.map(files.nameOf))}
      uploads={uploads}
      accept={accept}
      several={max > 1}
      button={btnText ?? messages.addFile}
      sign={<Sign name="clip" />}
      shorten={shorten}
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
          image={false}
          Edit={FileEdit}
          value={entries}
          onDone={(result) => files.change(result.files)}
          onClose={() => setOpened(false)}
        />
      )}
    </UploadBox>
  )
}

function shorten(name: string): string {
  const characters = [...name]
  return characters.length > shownCharacters
    ? `${characters.slice(0, shownCharacters).join('')}…`
    : name
}
