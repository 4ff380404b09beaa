import { defineCell } from '../../cellType'
import { TextSearch } from '../../controls/TextSearch'
import { hiddenValue } from './value'

/** Its value travels with the record; only a query can ask for it. */
export const hidden = defineCell(hiddenValue, {
  unseen: true,
  Show: () => null,
  Edit: () => null,
  Search: TextSearch,
})
