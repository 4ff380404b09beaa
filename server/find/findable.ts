import { can, type Documents, type Entity, permissionOf } from '#model'
import type { Caller } from '../http/right'

/** Kinds of pages that show one record at `?detail=` and a new one at `?form=add`. */
const showing: readonly string[] = ['list', 'tree', 'master', 'inner', 'tabs']

/** Records of one kind that a caller may look for, and the pages that show them. */
export interface Findable {
  readonly entity: Entity
  readonly pages: readonly FindablePage[]
}

interface FindablePage {
  readonly code: string
  /** Keys of the columns, in order. */
  readonly columns: readonly string[]
  readonly adds: boolean
}

/** All that the caller may see records of. */
export function findable({ entities, pages }: Documents, { grants }: Caller): readonly Findable[] {
  const shown = new Map<string, FindablePage[]>()
  for (const { page: code, kind, doc } of pages.values()) {
    if (!showing.includes(kind.name) || typeof doc.entity !== 'string') continue
    const page = { code, columns: namesIn(doc.columns, 'field'), adds: hasAdd(doc.toolbar) }
    shown.set(doc.entity, [...(shown.get(doc.entity) ?? []), page])
  }
  return [...shown].flatMap(([name, pages]) => {
    const entity = entities.get(name)
    return entity && can(grants, permissionOf(entity, 'view')) ? [{ entity, pages }] : []
  })
}

/** A page that says nothing of its buttons has the usual ones. */
const hasAdd = (toolbar: unknown): boolean =>
  toolbar === undefined || namesIn(toolbar, 'action').includes('add')

/** The names in a list, each written alone or as a member of more. */
const namesIn = (list: unknown, member: string): readonly string[] =>
  (Array.isArray(list) ? list : []).flatMap((one: unknown) => {
    const name: unknown = typeof one === 'string' ? one : Reflect.get(Object(one), member)
    return typeof name === 'string' ? [name] : []
  })
