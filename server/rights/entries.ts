import { type Documents, type Entity, permissionOf } from '#model'
import { farEntity } from '../../renderer/model/entity/path'

const documentPrefix = 'document/'

interface HeldRows {
  readonly entity: string
  readonly by: string
}

/** Relates menu entries to entities, by the documents in force. */
export interface Entries {
  /** The entity whose records a menu entry's page shows; undefined if it shows none. */
  entityOf(component: string | null): Entity | undefined
  /** Names of the entities that one of these permission codes allows to read. */
  readBy(codes: ReadonlySet<string>): readonly string[]
  /** Entities whose records are rows of this one, with the reference to the parent record. */
  rowsOf(entity: string): readonly HeldRows[]
  /** Permission code for reading the entity's records. */
  viewRight(entity: string): string | undefined
}

export const entriesOf = ({
  entities,
  pages,
  reports,
}: Pick<Documents, 'entities' | 'pages' | 'reports'>): Entries => ({
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

/** Includes rows of rows. `seen` guards against cycles. */
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
