import { defineCell } from '../../cellType'
import { TextSearch } from '../../controls/TextSearch'
import { hiddenValue } from './value'

/** The value is saved with the record but never shown; only a query can use it. */
export const hidden = defineCell(hiddenValue, {
  unseen: true,
  Show: () => null,
  Edit: () => null,
  Search: TextSearch,
})
