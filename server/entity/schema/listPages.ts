import type { Entity, MenuNode } from '#model'
import type { DocumentsOf, OfTenant } from '../../kernel/ofTenant'
import { childTables } from './childTables'

/**
 * The page that lists records of an entity, and the field by which an address filters it by the values of one of
 * theirs; undefined = there is none.
 */
export type ListOf = (
  entity: string,
  field: string,
  tenantId: OfTenant,
) => { readonly name: string; readonly field: string } | undefined

/** Kinds of pages that list records by a query in their address. */
const listing: readonly string[] = ['list', 'tree', 'edit']

const pagesIn = (nodes: readonly MenuNode[]): readonly string[] =>
  nodes.flatMap(({ page, children = [] }) => [...(page ? [page] : []), ...pagesIn(children)])

/** The first page of the menu that lists an entity's records, or those of which they are rows. */
export const listPages =
  (documents: DocumentsOf): ListOf =>
  (name, field, tenantId) => {
    const { entities, pages, menu } = documents(tenantId)
    const named = pagesIn(menu).flatMap((page) => pages.get(page) ?? [])
    const pageOf = (entity: string) =>
      named.find(({ kind, doc }) => listing.includes(kind.name) && doc.entity === entity)?.page
    const own = pageOf(name)
    if (own !== undefined) return { name: own, field }
    for (const owner of entities.values()) {
      const holder = rowsOf(owner, name)
      const page = holder && pageOf(owner.name)
      if (page !== undefined) return { name: page, field: `${holder},${field}` }
    }
    return undefined
  }

/** Key of the owner's field that holds records of the entity. */
const rowsOf = (owner: Entity, name: string): string | undefined =>
  childTables(owner).find(({ entity }) => entity.name === name)?.field.key
