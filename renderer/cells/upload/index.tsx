import { defineCell, type EditProps } from '../../cellType'
import { Nothing } from '../../controls/Text'
import { late } from '../../ui/late'
import { FileLinks } from '../file/FileLinks'
import { type Upload, type UploadProps, uploadValue } from './value'

const UploadEdit = late<EditProps<Upload, UploadProps>>(
  async () => (await import('./UploadEdit')).UploadEdit,
  <div className="jd-upload" />,
)

export const upload = defineCell(uploadValue, {
  width: 200,
  sameWidth: true,
  inCell: 'always',
  whole: true,
  Show: ({ value, place, field }) =>
    value === null ? (
      <Nothing place={place} />
    ) : (
      <FileLinks entries={filesOf(value)} place={place} field={field} />
    ),
  Edit: UploadEdit,
})

/** `name` is the name of the first file. */
const filesOf = ({ name, path, size = 0 }: Upload) =>
  path
    .split(',')
    .map((filePath, index) =>
      index === 0 ? { fileName: name, filePath, fileSize: size } : filePath,
    )
