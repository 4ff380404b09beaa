import { registries } from '../../../product/registries'
import type { PageDocKind } from '../../../renderer/model/entity/kinds'
import type { Grants } from '../../../renderer/model/entity/permission'
import { type Documents, loadDocuments } from '../../../renderer/model/link/documents'
import type { MenuNode } from '../../../renderer/model/menu/menuDoc'
import type { ListModel } from '../../../renderer/pages/list/model'
import { readDocumentFiles } from '../../../server/documents/files'
import type { Api } from '../api'
import { type Entry, screensOf } from '../screens'

/** An entry of somebody's menu with what the documents say of it, as he sees it. */
export interface Screen {
  readonly path: string
  readonly title: string
  /** The page's kind; of a page written by hand its name. */
  readonly kind: string
  /** The records that it lists; undefined of a page that lists none. */
  readonly list?: ListModel
  readonly model?: unknown
}

let read: Documents | undefined
const documents = (): Documents => {
  read ??= loadDocuments(readDocumentFiles(), registries)
  return read
}

/** The addresses that the menu's document has for everybody of an edition, in its order. */
export const documentedPaths = (edition: 1 | 2): readonly string[] =>
  pathsIn(documents().menu, edition)

const pathsIn = (nodes: readonly MenuNode[], edition: 1 | 2): readonly string[] =>
  nodes.flatMap(({ path, hidden, editions, children }) => {
    if (hidden || editions?.includes(edition) === false) return []
    if (children) return pathsIn(children, edition)
    // An address with a parameter is reached from another screen.
    return path.includes(':') ? [] : [path]
  })

/** The entries of a user's menu, in its order. */
export async function menuOf(api: Api): Promise<readonly Screen[]> {
  const { result } = await api.call<Grants>('GET', '/sys/permission/getUserPermissionByToken')
  return (await screensOf(api)).map((entry) => screenOf(entry, result))
}

const fromDocument = 'document/'

function screenOf({ path, meta: { title }, component }: Entry, grants: Grants): Screen {
  if (!component.startsWith(fromDocument)) return { path, title, kind: component }
  const page = documents().pages.get(component.slice(fromDocument.length))
  if (!page) throw new Error(`${title} opens ${component}, which is no document`)
  const model = page.kind.withGrants(page.model, grants)
  const list = listIn(page.kind, model)
  return { path, title, kind: page.kind.name, model, ...(list && { list }) }
}

/** The list of a list page, or the one that a tree, a master or the like is made of. */
function listIn({ name }: PageDocKind, model: unknown): ListModel | undefined {
  // What these kinds compile to.
  if (name === 'list' || name === 'tabs') return model as ListModel
  const parents = ['tree', 'master', 'inner']
  return parents.includes(name) ? (model as { readonly list: ListModel }).list : undefined
}
