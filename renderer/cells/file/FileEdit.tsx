import { Icon } from '../../ui/Icon'
import { editControl } from '../controls/control'
import { FileDrop } from '../controls/FileDrop'
import { uploadMessages as messages } from '../controls/messages'
import { PendingFile } from '../controls/PendingFile'
import { useUploads } from '../controls/useUploads'
import type { EditProps } from '../define'
import { defaultMax, type FilesProps } from '../files'
import { FileLink } from './FileLink'

const defaultSizeMb = 20

export function FileEdit(props: EditProps<readonly string[], FilesProps>) {
  const { field, disabled, onChange } = props
  const paths = props.value ?? []
  const onPaths = (next: readonly string[]) => onChange(next.length > 0 ? next : null)
  const uploads = useUploads({
    field,
    limits: { image: false, size: defaultSizeMb },
    paths,
    onPaths,
    onBusy: props.onBusy,
  })
  return (
    <FileDrop
      {...editControl(props, 'choose')}
      className="jd-upload"
      busy={uploads.busy}
      accept={field.props.accept}
      several={(field.props.max ?? defaultMax) > 1}
      onFiles={uploads.add}
      add={
        !uploads.full && (
          <span className="jd-upload-button" title={messages.addHint}>
            <Icon name="plus" />
            {messages.addFile}
          </span>
        )
      }
    >
      <ul className="jd-files">
        {paths.map((path) => (
          <li key={path}>
            <FileLink path={path} name={uploads.nameOf(path)} />
            {!disabled && (
              <span className="jd-tools">
                <button
                  type="button"
                  aria-label={messages.remove(uploads.nameOf(path))}
                  onClick={() => onPaths(paths.filter((one) => one !== path))}
                >
                  <Icon name="close" />
                </button>
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
