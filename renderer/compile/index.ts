export { compileActions } from './actions'
export { compileColumns } from './columns'
export { compileEndpoints, type EndpointsDoc, endpointsDoc } from './endpoints'
export { entityNamed } from './entity'
export { compileLayout } from './layout'
export { type FormLayoutDoc, formLayout } from './layoutDoc'
export {
  type ColumnDoc,
  columnsDoc,
  type SearchDoc,
  type SizesDoc,
  searchDoc,
  sizesDoc,
  sortDoc,
} from './listDoc'
export type { Place, Shorthand } from './members'
export { compileSizes, compileSort } from './paging'
export { compileSearch } from './search'
