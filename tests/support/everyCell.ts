import { builtinCells } from '../../renderer/cells/builtin'
import { builtinValues } from '../../renderer/cells/values'
import type { CellType } from '../../renderer/cellType'
import { Registry } from '../../renderer/model/entity/registry'

/** The built-in types, with those that a client fetches when a document names them. */
export const everyCell: readonly CellType[] = await Promise.all(
  builtinCells.map((member) => ('load' in member ? member.load() : member)),
)

/** Their neutral halves, as a compiler of documents takes them. */
export const everyType = new Registry('type', builtinValues)
