import { late } from '../../ui/late'
import { Nothing } from '../controls/Text'
import { defineCell, type EditProps } from '../define'
import type { FilesProps } from '../files'
import { FileLinks } from './FileLinks'
import { fileValue } from './value'

const FileEdit = late<EditProps<readonly string[], FilesProps>>(
  async () => (await import('./FileEdit')).FileEdit,
  <div className="jd-files" />,
)

export const file = defineCell(fileValue, {
  width: 160,
  Show: ({ value, place }) =>
    value === null ? <Nothing place={place} /> : <FileLinks paths={value} place={place} />,
  Edit: FileEdit,
})
