import { type ActionType, builtinActions, standInAction } from '#actions'
import { builtinCells, type CellType, standInCell } from '#cells'
import { createConsole } from '#console'
import { builtinPages, type PageKind } from '#pages'
import type { LateMember, Member } from '#ui'
import { builtinViews, standInView, type ViewType } from '#views'
import parts from '../product/names.gen.json'

/** The components of the product's own parts; each is fetched when a document first names it. */
const screens = import.meta.glob<{ readonly default: unknown }>([
  '../product/*/index.ts',
  '../product/*/index.tsx',
])

/** The client's composition root: the built-in parts and those of the product (product/parts.ts). */
export const productConsole = createConsole({
  cells: [
    ...builtinCells,
    ...parts.cells.map((name) =>
      screenOf<CellType>(name, async (load) =>
        standInCell(halfOf(name, (await neutralHalves()).cells), load),
      ),
    ),
  ],
  pages: [...builtinPages, ...parts.pages.map((name) => screenOf<PageKind>(name))],
  actions: [
    ...builtinActions,
    ...parts.actions.map((name) =>
      screenOf<ActionType>(name, async (load) =>
        standInAction(halfOf(name, (await neutralHalves()).actions), load),
      ),
    ),
  ],
  views: [
    ...builtinViews,
    ...parts.views.map((name) =>
      screenOf<ViewType>(name, async (load) =>
        standInView(halfOf(name, (await neutralHalves()).views), load),
      ),
    ),
  ],
})

/** Used only by stand-ins for parts whose file is missing. */
const neutralHalves = async () => (await import('../product/parts')).productParts

function halfOf<T extends { readonly name: string }>(name: string, halves: readonly T[]): T {
  const half = halves.find((one) => one.name === name)
  if (!half) throw new Error(`product/parts.ts: no '${name}'`)
  return half
}

/** @throws if the folder is missing (a programming error) */
function screenOf<T extends { readonly name: string }>(
  name: string,
  standIn?: LateMember<T>['standIn'],
): Member<T> {
  const load = screens[`../product/${name}/index.tsx`] ?? screens[`../product/${name}/index.ts`]
  if (!load) throw new Error(`product/${name}: no index.tsx`)
  // The file's default export was made by defineCell, definePage, defineAction or defineView.
  return { name, load: async () => (await load()).default as T, ...(standIn && { standIn }) }
}
