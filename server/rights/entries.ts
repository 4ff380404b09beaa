import { type Documents, type Entity, permissionOf } from '#model'
import { farEntity } from '../../renderer/model/entity/path'

const documentPrefix = 'document/'

interface HeldRows {
  readonly entity: string
  readonly by: string
}

/** What entries of the menu stand for by the documents in force. */
export interface Entries {
  /** The entity whose records the page behind a menu entry shows; undefined for entries that show none's. */
  entityOf(component: string | null): Entity | undefined
  /** Names of the entities whose records one of these codes lets somebody read. */
  readBy(codes: ReadonlySet<string>): readonly string[]
  /** The entities whose records are rows of this one's, and the reference to the record that holds them. */
  rowsOf(entity: string): readonly HeldRows[]
  /** The code that lets somebody read the records of the entity. */
  viewRight(entity: string): string | undefined
}

export const entriesOf = ({ entities, pages, reports }: Documents): Entries => ({
  rowsOf: (name) => heldBy(entities.get(name)),
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

/** Rows of rows are held by the record, too. `seen`: nothing holds itself. */
function heldBy(owner: Entity | undefined, seen: readonly Entity[] = []): readonly HeldRows[] {
  if (!owner || seen.includes(owner)) return []
  return [...owner.fields.values()].flatMap(({ rows }) => {
    const entity = rows?.entity()
    const reference = rows && entity?.fields.get(rows.by)
    if (!rows || !entity || !reference || farEntity(reference) !== owner) return []
    const below = heldBy(entity, [...seen, owner])
    return [
      { entity: entity.name, by: rows.by },
      ...below.map((one) => ({ ...one, by: `${one.by}.${rows.by}` })),
    ]
  })
}
