import type { Entity } from '../entity/entity'
import { importStateRight } from '../entity/states'
import { senseTexts } from '../finding/messages.sense'
import { below } from '../finding/pointer'
import { present } from '../finding/present'
import type { MenuNode } from '../menu/menuDoc'
import { platformOnly } from '../rights/platformOnly'
import { textsIn } from './broken'
import { rightsByName } from './linkRoles'
import type { Source } from './source'
import type { Usage } from './usage'

/**
 * Reports menu entries and rights that no role document mentions, neither granting nor withholding them. Grants through
 * `newScreens` do not count: nobody decided them, so the screen would stay open to configurators only.
 */
export function checkReach(
  menuSource: Source,
  menu: readonly MenuNode[],
  roles: readonly Source[],
  { entities, usage }: { readonly entities: ReadonlyMap<string, Entity>; readonly usage: Usage },
): void {
  if (roles.length === 0) return
  const grants = new Set(
    roles.flatMap(({ doc, written }) => [
      ...textsIn(Array.isArray(doc.grants) ? doc.grants : written?.grants),
    ]),
  )
  const rights = rightsByName(entities)
  const closed = platformOnly({ entities, menu })
  // Importing records in any state is for administrators unless a role says otherwise.
  const special = new Set([...entities.values()].map(importStateRight))
  const isReached = (code: string): boolean => {
    const star = `${code.slice(0, code.indexOf(':'))}:*`
    return (
      special.has(code) ||
      usage.mayMean(code) ||
      closed.right(code) ||
      grants.has(code) ||
      grants.has(`!${code}`) ||
      (grants.has(star) && !rights.has(code))
    )
  }
  const told = (pointer: string, message: string, atKey = false): void =>
    menuSource.report({ pointer, atKey, severity: 'warning', rule: 'unreached', message })
  const visit = (nodes: readonly MenuNode[], pointer: string): void => {
    for (const [index, node] of present(nodes)) {
      const at = below(pointer, index)
      const codes = Object.keys(node.buttons ?? {})
      const named = `page:${node.page}`
      const isOpened =
        closed.entries.has(node.path) ||
        grants.has(named) ||
        grants.has(`menu:${node.path}`) ||
        codes.some((code) => isReached(code))
      if (node.page ?? node.view ?? node.url) {
        if (!isOpened) {
          const wanted = codes[0] ?? (node.page === undefined ? `menu:${node.path}` : named)
          told(below(at, 'path'), senseTexts.unreachedEntry(node.name, wanted))
        }
      }
      for (const code of isOpened ? codes : []) {
        if (!isReached(code))
          told(below(at, 'buttons', code), senseTexts.unreachedRight(code), true)
      }
      visit(node.children ?? [], below(at, 'children'))
    }
  }
  visit(menu, '/menu')
}
