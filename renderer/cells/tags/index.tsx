import { defineCell } from '../../cellType'
import { editControl } from '../../controls/control'
import { TextSearch } from '../../controls/TextSearch'
import { TagChips } from './TagChips'
import { TagsBox } from './TagsBox'
import { separated, tagsValue } from './value'

export const tags = defineCell(tagsValue, {
  width: 160,
  inCell: 'text',
  drawn: true,
  tidy: separated,
  Show: TagChips,
  Edit: (props) => (
    <TagsBox
      {...editControl(props, 'enter')}
      text={props.value ?? ''}
      onText={(text) => props.onChange(text || null)}
    />
  ),
  Search: TextSearch,
})
