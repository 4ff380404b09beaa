import { type Entity, permissionOf } from '../entity/entity'
import { present } from '../finding/present'
import type { MenuNode } from '../menu/menuDoc'

/** What counts for platform administrators alone, whoever else is given it. */
export interface PlatformOnly {
  /** Whether a right (its code) does. */
  right(code: string): boolean
  /** Paths of the menu entries that do. */
  readonly entries: ReadonlySet<string>
}

interface Platform {
  readonly entities: ReadonlyMap<string, Entity>
  readonly menu: readonly MenuNode[]
}

/**
 * The one place that says what belongs to the platform: the rights of entities without a tenant (`"tenant": false`), but
 * those that such an entity opens by `tenantCan`; and menu entries with `"platform": true`, with their buttons.
 */
export function platformOnly({ entities, menu }: Platform): PlatformOnly {
  const all = [...entities.values()].filter(({ tenantCan }) => tenantCan !== undefined)
  // Entities may share a prefix, as records and their rows do: what one of them opens is open.
  const open = new Set(all.flatMap(({ tenantCan }) => tenantCan ?? []))
  const rights = all.map(rightsOf)
  const prefixes = new Set(rights.map(({ prefix }) => prefix))
  const named = new Set(rights.flatMap((one) => [...one.named]))
  const entries = new Set<string>()
  const visit = (nodes: readonly MenuNode[], isBelow: boolean): void => {
    for (const [, { path, platform = false, buttons = {}, children = [] }] of present(nodes)) {
      const isClosed = isBelow || platform
      if (isClosed) {
        entries.add(path)
        for (const code of Object.keys(buttons)) named.add(code)
      }
      visit(children, isClosed)
    }
  }
  visit(menu, false)
  return {
    right: (code) => !open.has(code) && (named.has(code) || prefixes.has(prefixOf(code))),
    entries,
  }
}

/** The rights to an entity's records: all that begin with its prefix, and those named for what can be done to them. */
export const rightsOf = (
  entity: Entity,
): { readonly prefix: string; readonly named: ReadonlySet<string> } => ({
  prefix: `${entity.perm}:`,
  named: new Set([
    ...entity.operations.map((operation) => permissionOf(entity, operation)),
    ...[...entity.actions.values()].map((action) => action.can),
    ...[...(entity.states?.steps.values() ?? [])].map((step) => step.can),
  ]),
})

/** `product:` of `product:edit`. */
const prefixOf = (code: string): string => code.slice(0, code.indexOf(':') + 1)
