import { late } from '../../ui/late'
import { Nothing } from '../controls/Text'
import { defineCell, type EditProps } from '../define'
import type { FilesProps } from '../files'
import { Thumbs } from './Thumbs'
import { imageValue } from './value'

const ImageEdit = late<EditProps<readonly string[], FilesProps>>(
  async () => (await import('./ImageEdit')).ImageEdit,
  <div className="jd-images" />,
)

export const image = defineCell(imageValue, {
  align: 'center',
  width: 80,
  Show: ({ value, place }) =>
    value === null ? <Nothing place={place} /> : <Thumbs paths={value} place={place} />,
  Edit: ImageEdit,
})
