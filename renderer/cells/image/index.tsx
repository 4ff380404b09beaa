import { defineCell } from '../../cellType'
import { Nothing } from '../../controls/Text'
import type { FileEditProps } from '../../controls/upload/useFileField'
import { late } from '../../ui/late'
import { Thumbs } from './Thumbs'
import { imageValue } from './value'

const ImageEdit = late<FileEditProps>(
  async () => (await import('./ImageEdit')).ImageEdit,
  <div className="jd-images" />,
)

const ImageCell = late<FileEditProps>(async () => (await import('./ImageCell')).ImageCell)

export const image = defineCell(imageValue, {
  width: 92,
  sameWidth: true,
  inCell: 'always',
  whole: true,
  Show: ({ value, place }) =>
    value === null ? <Nothing place={place} /> : <Thumbs entries={value} place={place} />,
  Edit: (props) => (props.place === 'table' ? <ImageCell {...props} /> : <ImageEdit {...props} />),
})
