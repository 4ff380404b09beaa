import type { EditProps } from '../../cellType'
import { uploadMessages as messages } from '../../controls/upload/messages'
import { boxState, Sign, UploadBox } from '../../controls/upload/UploadBox'
import { useOpenFile } from '../../controls/upload/useOpenFile'
import { useUploads } from '../../controls/upload/useUploads'
import type { Upload, UploadProps } from './value'

const defaultSizeMb = 20

/** One file: a button, then its name with its actions. The old file stays until a new one has been uploaded. */
export function UploadEdit(props: EditProps<Upload, UploadProps>) {
  const { id, field, value, place = 'form', disabled = false, onChange, onBusy } = props
  const { allowDownload, allowRemove = true, token = false, btnText, ...rules } = field.props
  const uploads = useUploads({
    id,
    place,
    title: field.title,
    count: value ? 1 : 0,
    rules: {
      ...rules,
      image: false,
      max: 1,
      size: rules.size ?? defaultSizeMb,
      anonymous: !token,
      fromCell: true,
    },
    onArrived: ({ fileName: name, filePath: path, fileSize: size, url }, type) =>
      onChange({ name, path, status: 'done', type, size, ...(url !== undefined && { url }) }),
    onBusy,
  })
  const [first] = value?.path.split(',') ?? []
  const open = useOpenFile(first, allowDownload)
  return (
    <UploadBox
      edit={props}
      state={boxState(uploads, value ? [value.name] : [])}
      uploads={uploads}
      accept={rules.accept}
      several={false}
      button={btnText ?? messages.addOne}
      sign={<Sign name="check" title={messages.done} />}
      gear={{
        onDownload: open,
        onRemove: allowRemove && !disabled ? () => onChange(null) : undefined,
      }}
    />
  )
}
