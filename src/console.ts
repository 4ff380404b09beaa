import {
  type ActionType,
  builtinActions,
  builtinCells,
  builtinPages,
  builtinViews,
  type CellType,
  createConsole,
  type Member,
  type PageKind,
  type ViewType,
} from '#renderer'
import { productParts } from '../product/parts'

/** The screens of the product's own parts, each fetched when a document first names it. */
const screens = import.meta.glob<{ readonly default: unknown }>([
  '../product/*/index.ts',
  '../product/*/index.tsx',
])

/** The client's composition root: the built-in parts and those of the product (product/parts.ts). */
export const productConsole = createConsole({
  cells: [...builtinCells, ...productParts.cells.map((part) => screenOf<CellType>(part))],
  pages: [...builtinPages, ...productParts.pages.map((part) => screenOf<PageKind>(part))],
  actions: [...builtinActions, ...productParts.actions.map((part) => screenOf<ActionType>(part))],
  views: [...builtinViews, ...productParts.views.map((part) => screenOf<ViewType>(part))],
})

/** Throws where the folder is missing: a programmer's mistake. */
function screenOf<T extends { readonly name: string }>({ name }: { name: string }): Member<T> {
  const load = screens[`../product/${name}/index.tsx`] ?? screens[`../product/${name}/index.ts`]
  if (!load) throw new Error(`product/${name}: no index.tsx`)
  // The file names its own kind by what it is made with: defineCell, definePage, defineAction, defineView.
  return { name, load: async () => (await load()).default as T }
}
