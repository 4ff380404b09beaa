import { relative } from 'node:path/posix'
import { asSchema } from '../../renderer/model/finding/walk'
import type { DocumentFile } from '../../renderer/model/link/source'
import { formatText } from './formatText'
import { newMessages as messages } from './messages.new'
import { grantedLike, withEntry } from './newEntry'

/** What can be begun from nothing. */
export const newKinds = ['entity', 'page', 'report', 'dashboard'] as const
export type NewKind = (typeof newKinds)[number]

export interface NewRequest {
  readonly kind: NewKind
  /** `crm/customer`: the area and the name; a report has no area. */
  readonly name: string
  /** Chinese. */
  readonly title: string
  /** The entity that a page or report is over; of a new entity its own. */
  readonly entity?: string
}

export interface NewDocuments {
  /** Files to write, by path below the folder of documents: new ones, and the menu and roles with lines more. */
  readonly files: ReadonlyMap<string, string>
  /** Where the menu has it now, from the outermost heading on; empty = nowhere. */
  readonly place: readonly string[]
  /** What roles hold now, by their titles. */
  readonly granted: ReadonlyMap<string, readonly string[]>
}

/**
 * A first text for a screen, which passes all checks and is changed from there: an entity comes with its page, its
 * menu entry beside the pages of its area, and what each role that lists its grants holds of those. Throws with a
 * Chinese sentence when something of that name is there already, or the entity is not.
 */
export function newDocuments(request: NewRequest, files: readonly DocumentFile[]): NewDocuments {
  const { kind, name, title } = request
  const docs = new Map(files.map(({ path, text }) => [path, parsed(text)]))
  const made = new Map<string, object>()
  const add = (path: string, doc: object) => {
    if (docs.has(path)) throw new Error(messages.exists(path))
    const meta = `meta/${path === 'menu.json' ? 'menu' : metaOf(path)}.schema.json`
    const $schema = relative(path.split('/').slice(0, -1).join('/'), meta)
    made.set(path, { $schema, schema: 2, ...doc })
  }
  const shortName = name.slice(name.lastIndexOf('/') + 1)
  const entity = request.entity ?? shortName
  if (kind === 'entity') {
    add(`entities/${name}.json`, entityDoc(name, entity, title))
    add(`pages/${name}.json`, listPage(name, entity, title))
  } else if (kind === 'page') {
    add(`pages/${name}.json`, listPage(name, known(docs, entity), title))
  } else if (kind === 'report') {
    add(`reports/${shortName}.json`, reportDoc(shortName, known(docs, entity), title))
  } else {
    add(`pages/${name}.json`, dashboardPage(name, title))
  }
  let place: readonly string[] = []
  const granted = new Map<string, readonly string[]>()
  if (kind !== 'report') {
    const buttons = kind === 'entity' ? buttonsOf(entity) : undefined
    const icon = kind === 'dashboard' ? 'bar-chart' : 'table'
    const entry = { name: title, path: `/${name}`, icon, page: name, ...(buttons && { buttons }) }
    const menu = withEntry(docs.get('menu.json') ?? {}, entry)
    made.set('menu.json', menu.doc)
    place = menu.place
    for (const [path, role] of docs) {
      // Roles that get new screens have this one by itself.
      if (!path.startsWith('roles/') || !Array.isArray(role.grants) || role.newScreens) continue
      const held = role.grants.map(String)
      const { grants, more } =
        kind === 'entity'
          ? grantedLike(held, entity, menu.neighbours)
          : { grants: [...held, `page:${name}`], more: [`page:${name}`] }
      if (more.length === 0) continue
      made.set(path, { ...role, grants })
      granted.set(String(role.title ?? path), more)
    }
  }
  const texts = new Map(
    [...made].map(([path, doc]) => {
      const text = formatText(path, JSON.stringify(doc))
      if (text === undefined) throw new Error(messages.unreadable(path))
      return [path, text]
    }),
  )
  return { files: texts, place, granted }
}

const metaOf = (path: string): string =>
  ({ entities: 'entity', pages: 'page', reports: 'report' })[path.split('/')[0] ?? ''] ?? ''

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return asSchema(JSON.parse(text)) ?? {}
  } catch {
    return {}
  }
}

function known(docs: ReadonlyMap<string, Readonly<Record<string, unknown>>>, name: string): string {
  for (const [path, { entity }] of docs)
    if (path.startsWith('entities/') && entity === name) return name
  throw new Error(messages.noEntity(name))
}

const entityDoc = (name: string, entity: string, title: string) => ({
  entity,
  title,
  label: 'name',
  api: `/${name}`,
  perm: entity,
  fields: {
    name: { type: 'input', title: messages.fields.name, required: true, max: 100 },
    remark: { type: 'textarea', title: messages.fields.remark, max: 500 },
    createBy: { type: 'normal', title: messages.fields.createBy, readonly: true },
    createTime: { type: 'datetime', title: messages.fields.createTime, readonly: true },
  },
})

const listPage = (name: string, entity: string, title: string) => ({
  page: name,
  title,
  kind: 'list',
  entity,
})

const reportDoc = (name: string, entity: string, title: string) => ({
  report: name,
  title,
  entity,
  by: [{ field: 'createTime', unit: 'month' }],
  measures: { count: { title: messages.count, total: 'size' } },
})

const dashboardPage = (name: string, title: string) => ({
  page: name,
  title,
  kind: 'dashboard',
  cards: [{ name: 'hint', kind: 'text', title, text: messages.dashboard, span: 24 }],
})

const buttonsOf = (perm: string) =>
  Object.fromEntries(
    Object.entries(messages.buttons).map(([operation, text]) => [`${perm}:${operation}`, text]),
  )
