import { type CellType, defineCell } from '../cellType'
import type { ValueType } from '../model/entity/field'
import { SearchByEdit } from '../ui/CellEdit'
import { late } from '../ui/late'

/**
 * A cell type whose file could not be fetched: its value half parses, validates and serializes as always; its
 * components fetch the file again, or show that it is missing.
 */
export const standInCell = (value: ValueType, load: () => Promise<CellType>): CellType =>
  defineCell(value, {
    Show: late(async () => (await load()).Show),
    Edit: late(async () => (await load()).Edit),
    Search: late(async () => (await load()).Search ?? SearchByEdit),
  })
