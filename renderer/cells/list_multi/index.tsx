import { defineCell } from '../../cellType'
import { selectControl } from '../../controls/ChoiceBox'
import { ChoiceListEdit } from '../../controls/ChoiceListEdit'
import { ChoiceSearch } from '../../controls/ChoiceSearch'
import { Tags } from '../../controls/Tags'
import { listMultiValue } from './value'

export const list_multi = defineCell(listMultiValue, {
  width: 160,
  Show: Tags,
  preload: selectControl.preload,
  Edit: ChoiceListEdit,
  Search: ChoiceSearch,
})
