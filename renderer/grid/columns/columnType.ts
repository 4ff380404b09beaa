import type { CellType } from '../../cellType'
import type { Registry } from '../../model/entity/registry'
import type { ColumnDoc } from './columnDoc'

/** Type names of the reference's tables, with the names registered here. */
const otherNames: Readonly<Record<string, string>> = {
  'select-search': 'sel_search',
  'select-dict-search': 'sel_search',
  sel_search_async: 'sel_search',
  'select-multiple': 'list_multi',
  sel_user: 'user',
  sel_depart: 'depart',
  input_pop: 'textarea',
  sel_tree: 'tree',
  cat_tree: 'category',
  pca: 'area',
  'area-linkage': 'area',
}

/** The type of a column, `normal` by default; undefined = not registered. */
export function columnCell(doc: ColumnDoc, cells: Registry<CellType>): CellType | undefined {
  const { type = 'normal' } = doc
  const name = isToggle(doc) ? 'checkbox_meta' : type
  return (
    cells.find(name) ??
    (Object.hasOwn(otherNames, name) ? find(otherNames[name], cells) : undefined)
  )
}

const find = (name: string | undefined, cells: Registry<CellType>) => cells.find(name ?? '')

/** A checkbox column without choices is a single box, on or off. */
const isToggle = ({ type, options, dictCode, dict }: ColumnDoc): boolean =>
  type === 'checkbox' && options === undefined && dictCode === undefined && dict === undefined
