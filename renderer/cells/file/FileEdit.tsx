import { editControl } from '../../controls/control'
import { FileDrop } from '../../controls/upload/FileDrop'
import { uploadMessages as messages } from '../../controls/upload/messages'
import { PendingFile, RetryAll } from '../../controls/upload/PendingFile'
import { Tool } from '../../controls/upload/Tool'
import { type FileEditProps, useFileField } from '../../controls/upload/useFileField'
import { Icon } from '../../ui/Icon'
import { pathOf } from '../../values/fileEntry'
import { FileLink } from './FileLink'

export const defaultFileMb = 20

/** Files of a form field, one below the other. */
export function FileEdit(props: FileEditProps) {
  const files = useFileField(props, { image: false, size: defaultFileMb })
  const { accept, allowDownload, btnText } = props.field.props
  const { entries, max, uploads, canRemove, nameOf, remove } = files
  return (
    <FileDrop
      {...editControl(props, 'choose')}
      className="jd-upload"
      busy={uploads.busy}
      news={uploads.news}
      accept={accept}
      several={max > 1}
      onFiles={uploads.add}
      add={
        !(max === 1 && entries.length + uploads.pending.length > 0) && (
          <span className="jd-upload-button" title={messages.addHint}>
            <Icon name="upload" />
            {btnText ?? messages.addFile}
          </span>
        )
      }
      after={<RetryAll uploads={uploads} />}
    >
      <ul className="jd-files">
        {entries.map((entry) => (
          <li key={pathOf(entry)}>
            <FileLink entry={entry} name={nameOf(entry)} download={allowDownload} />
            {canRemove && (
              <span className="jd-tools">
                <Tool
                  name={messages.remove(nameOf(entry))}
                  icon="close"
                  onUse={() => remove(entry)}
                />
              </span>
            )}
          </li>
        ))}
        {uploads.pending.map((one) => (
          <PendingFile key={one.id} one={one} uploads={uploads} />
        ))}
      </ul>
    </FileDrop>
  )
}
