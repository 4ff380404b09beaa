import { defineCell } from '../../cellType'
import { Nothing } from '../../controls/Text'
import type { FileEditProps } from '../../controls/upload/useFileField'
import { late } from '../../ui/late'
import { FileLinks } from './FileLinks'
import { fileValue } from './value'

const FileEdit = late<FileEditProps>(
  async () => (await import('./FileEdit')).FileEdit,
  <div className="jd-files" />,
)

const FileCell = late<FileEditProps>(async () => (await import('./FileCell')).FileCell)

export const file = defineCell(fileValue, {
  width: 160,
  sameWidth: true,
  inCell: 'always',
  whole: true,
  Show: ({ value, place, field }) =>
    value === null ? (
      <Nothing place={place} />
    ) : (
      <FileLinks entries={value} place={place} field={field} />
    ),
  Edit: (props) => (props.place === 'table' ? <FileCell {...props} /> : <FileEdit {...props} />),
})
