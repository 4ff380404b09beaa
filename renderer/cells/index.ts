export {
  type CellType,
  defineCell,
  type EditProps,
  type SearchProps,
  type ShowProps,
} from '../cellType'
export { builtinCells } from './builtin'
export { standInCell } from './standIn'
