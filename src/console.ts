import { builtinActions, builtinCells, builtinPages, createConsole } from '#renderer'

/** The client's composition root: a product adds its own cells, pages and actions to these lists. */
export const productConsole = createConsole({
  cells: builtinCells,
  pages: builtinPages,
  actions: builtinActions,
})
