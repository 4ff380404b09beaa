import { asSchema } from '../../model/finding/walk'
import type { DocumentFile } from '../../model/link/source'
import { newMessages as messages } from './messages.new'
import { withEntry } from './newEntry'
import { type Level, sharesOf } from './newGrants'
import { permissionsOf } from './permissionsOf'
import type { RoleShare } from './share'

/** Kinds of screens that come with what they need. */
export const newKinds = ['entity', 'page', 'report', 'dashboard'] as const
export type NewKind = (typeof newKinds)[number]

export interface NewRequest {
  readonly kind: NewKind
  /** `crm/customer`: the area and the name; a report has no area. */
  readonly name: string
  /** Chinese. */
  readonly title: string
  /** The entity of a page or report; default for a new entity: itself. */
  readonly entity?: string
  /** What roles get, by their names; others as they have what stands beside it. */
  readonly give?: ReadonlyMap<string, Level>
}

/** The formatted text of a document; undefined if it cannot be read. */
export type Format = (path: string, text: string) => string | undefined

export interface NewDocuments {
  /** Files to write, by path below the documents folder: new ones, and the extended menu and roles. */
  readonly files: ReadonlyMap<string, string>
  /** Its place in the menu, from the outermost heading on; empty = none. */
  readonly place: readonly string[]
  /** Who gets what of it. */
  readonly shares: readonly RoleShare[]
}

/**
 * A first version of a screen that passes all checks, to be edited from there: an entity comes with its page, a menu
 * entry beside the pages of its area, and grants as each role has them for these pages. Of a new area nobody gets
 * anything but by name. Throws with a Chinese sentence if the name is taken or the entity does not exist.
 */
export function newDocuments(
  request: NewRequest,
  files: readonly DocumentFile[],
  format: Format,
): NewDocuments {
  const { kind, name, title } = request
  const docs = new Map(files.map(({ path, text }) => [path, parsed(text)]))
  const made = new Map<string, object>()
  const add = (path: string, doc: object) => {
    if (docs.has(path)) throw new Error(messages.exists(path))
    const meta = `meta/${path === 'menu.json' ? 'menu' : metaOf(path)}.schema.json`
    const $schema = '../'.repeat(path.split('/').length - 1) + meta
    made.set(path, { $schema, schema: 2, ...doc })
  }
  const shortName = name.slice(name.lastIndexOf('/') + 1)
  const entity = request.entity ?? shortName
  if (kind === 'entity') {
    add(`entities/${name}.json`, entityDoc(name, entity, title))
    add(`pages/${name}.json`, listPage(name, entity, title))
    if (prefixesOf(docs).has(entity)) throw new Error(messages.prefixInUse(entity, name, title))
  } else if (kind === 'page') {
    add(`pages/${name}.json`, listPage(name, known(docs, entity), title))
  } else if (kind === 'report') {
    add(`reports/${shortName}.json`, reportDoc(shortName, known(docs, entity), title))
  } else {
    add(`pages/${name}.json`, dashboardPage(name, title))
  }
  let place: readonly string[] = []
  let shares: readonly RoleShare[] = []
  if (kind !== 'report') {
    const buttons = kind === 'entity' ? buttonsOf(entity) : undefined
    const icon = kind === 'dashboard' ? 'bar-chart' : 'table'
    const entry = { name: title, path: `/${name}`, icon, page: name, ...(buttons && { buttons }) }
    const menu = withEntry(docs.get('menu.json') ?? {}, entry)
    made.set('menu.json', menu.doc)
    place = menu.place
    const perm = kind === 'entity' ? entity : undefined
    const shown = kind === 'page' ? permOf(docs, entity) : undefined
    const { neighbours } = menu
    const screen = { page: name, neighbours, ...(perm && { perm }), ...(shown && { shown }) }
    shares = sharesOf(docs, screen, request.give ?? new Map())
    for (const { path, more, grants } of shares)
      if (more.length > 0) made.set(path, { ...docs.get(path), grants })
  }
  const texts = new Map(
    [...made].map(([path, doc]) => {
      const text = format(path, JSON.stringify(doc))
      if (text === undefined) throw new Error(messages.unreadable(path))
      return [path, text]
    }),
  )
  return { files: texts, place, shares }
}

/** Before the colon of permissions: of entities, and of what menu entries let people do. */
function prefixesOf(docs: ReadonlyMap<string, Readonly<Record<string, unknown>>>) {
  const codes = permissionsOf(docs.get('menu.json')?.menu)
  const perms = [...docs].flatMap(([path, { perm }]) =>
    path.startsWith('entities/') && typeof perm === 'string' ? [perm] : [],
  )
  return new Set([...perms, ...codes.flatMap((code) => code.split(':').slice(0, 1))])
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

/** Prefix of an entity's rights. */
function permOf(
  docs: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
  name: string,
): string | undefined {
  const found = [...docs].find(
    ([path, { entity }]) => path.startsWith('entities/') && entity === name,
  )
  return typeof found?.[1].perm === 'string' ? found[1].perm : undefined
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
