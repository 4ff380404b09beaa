import { type Documents, type Entity, permissionOf } from '#model'

const documentPrefix = 'document/'

/** What entries of the menu stand for by the documents in force. */
export interface Entries {
  /** The entity whose records the page behind a menu entry shows; undefined for entries that show none's. */
  entityOf(component: string | null): Entity | undefined
  /** Names of the entities whose records one of these codes lets somebody read. */
  readBy(codes: ReadonlySet<string>): readonly string[]
  /** The code that lets somebody read the records of the entity. */
  viewRight(entity: string): string | undefined
}

export const entriesOf = ({ entities, pages, reports }: Documents): Entries => ({
  entityOf(component) {
    if (!component?.startsWith(documentPrefix)) return undefined
    const doc = pages.get(component.slice(documentPrefix.length))?.doc
    if (!doc) return undefined
    if (typeof doc.entity === 'string') return entities.get(doc.entity)
    return typeof doc.report === 'string' ? reports.get(doc.report)?.view : undefined
  },
  readBy(codes) {
    const read = [...entities.values()].filter((entity) => codes.has(permissionOf(entity, 'view')))
    return read.map(({ name }) => name)
  },
  viewRight(name) {
    const entity = entities.get(name)
    return entity && permissionOf(entity, 'view')
  },
})
