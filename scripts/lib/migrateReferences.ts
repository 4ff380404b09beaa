import { columnOf } from '../../renderer/model/entity/entity'
import { isObject } from '../../renderer/model/finding/walk'
import { migrateMessages as messages } from './messages.migrate'

type Doc = Readonly<Record<string, unknown>>

/** Index of the entity documents: tables, and links from rows to their parents. */
export interface EntityIndex {
  /** Table → the document of its entity. */
  readonly tables: ReadonlyMap<string, Doc>
  /** `entity field` of a link → the entity of the parent. */
  readonly links: ReadonlyMap<string, string>
}

export function indexOf(docs: readonly Doc[]): EntityIndex {
  const tables = docs.map((doc): [string, Doc] => [tableOf(doc), doc])
  const links = docs.flatMap((doc) =>
    Object.values(fieldsOf(doc)).flatMap((field): readonly [string, string][] => {
      if (!isObject(field) || field.type !== 'subtable') return []
      const { of, by = `${String(doc.entity)}Id` } = field
      return [[`${String(of)} ${String(by)}`, String(doc.entity)]]
    }),
  )
  return { tables: new Map(tables), links: new Map(links) }
}

/** Field types that choose rows of a table. */
const choosing = new Set(['sel_search', 'record', 'select', 'list_multi'])

/**
 * Converts a field that refers to records by table, text and id, or that holds the parent id of a row, into a reference
 * by the entity's name. Answers any other field unchanged.
 */
export function withReference(
  key: string,
  field: Doc,
  entity: string,
  { tables, links }: EntityIndex,
): { readonly field: Doc; readonly change?: string } {
  const title = typeof field.title === 'string' ? field.title : key
  const parent = links.get(`${entity} ${key}`)
  if (parent !== undefined && (field.type === 'input' || field.type === 'normal')) {
    const { max: _, type: __, ...rest } = field
    return {
      field: { ...rest, type: 'record', of: parent },
      change: messages.parent(title, key, parent),
    }
  }
  const { dict, type } = field
  if (typeof dict !== 'string' || !choosing.has(String(type)) || field.options !== undefined) {
    return { field }
  }
  const [table = '', text, code] = dict.split(',')
  const far = tables.get(table)
  if (!far || code !== 'id' || text === undefined) return { field }
  const shown = Object.keys(fieldsOf(far)).find((name) => columnOf(name) === text)
  if (shown === undefined) return { field }
  const many = field.multiple === true || type === 'list_multi'
  const { dict: _, multiple: __, async: ___, tipsContent: ____, ...rest } = field
  const next = {
    ...rest,
    type: many ? 'records' : 'record',
    of: String(far.entity),
    ...(shown === far.label ? {} : { show: [shown] }),
  }
  return { field: next, change: messages.reference(title, key, dict, String(far.entity)) }
}

const fieldsOf = ({ fields }: Doc): Doc => (isObject(fields) ? fields : {})

const tableOf = ({ table, api }: Doc): string =>
  typeof table === 'string'
    ? table
    : columnOf(String(api).slice(1).replaceAll('/', '_').replaceAll('-', '_'))
