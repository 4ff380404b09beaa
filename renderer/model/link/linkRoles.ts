import { type Entity, permissionOf } from '../entity/entity'
import { importStateRight } from '../entity/states'
import { messages } from '../finding/messages'
import { findingTexts } from '../finding/messages.findings'
import { senseTexts } from '../finding/messages.sense'
import { below } from '../finding/pointer'
import { present } from '../finding/present'
import { unknownName } from '../finding/unknownName'
import { unknownPermission } from '../finding/unknownPermission'
import { isObject } from '../finding/walk'
import type { MenuNode } from '../menu/menuDoc'
import { type PlatformOnly, platformOnly } from '../rights/platformOnly'
import { compileRows } from '../rights/rowExpr'
import { nameIn, uniqueNames } from './linkCommon'
import { isClean, isIntact, type Source } from './source'

/** Grants for a new role, and for existing roles when new permissions appear. */
export interface Role {
  readonly name: string
  readonly title: string
  readonly description?: string
  /** Code of the dashboard that its users see first. */
  readonly home?: string
  /** Permission codes of menu buttons. */
  readonly codes: ReadonlySet<string>
  /** Paths of the menu entries that it opens, including their ancestors. */
  readonly entries: ReadonlySet<string>
  /** Row conditions by entity. Absent = all rows. */
  readonly rows?: readonly RoleRows[]
}

/** A condition on rows, and the path of the menu entry that it belongs to. */
export interface RoleRows {
  readonly entity: string
  readonly title: string
  readonly condition: string
  readonly entry: string
}

interface RoleWorld {
  readonly menu: readonly MenuNode[]
  /** All registered codes; undefined while the menu is absent or broken. */
  readonly permissions: ReadonlySet<string> | undefined
  readonly entities: ReadonlyMap<string, Entity>
  /** Includes entities too broken to compile; undefined = not all are known. */
  readonly entityNames: readonly string[] | undefined
  readonly pageNames: readonly string[]
  /** Kind of a page; undefined = unknown. */
  kindOf(page: string): string | undefined
  /** Name of the entity whose records a page shows. */
  entityOf(page: string): string | undefined
}

/** Resolves role documents: their grants become codes and menu entries (design: roles as documents). */
export function linkRoles(sources: readonly Source[], world: RoleWorld): ReadonlyMap<string, Role> {
  const isNew = uniqueNames(findingTexts.nouns.role)
  const roles = new Map<string, Role>()
  const places = placesOf(world.menu)
  const guarded = rightsByName(world.entities)
  const closed = platformOnly(world)
  for (const source of sources) {
    const { role, title, description, newScreens, grants } = source.doc
    const name = nameIn(source, 'role')
    if (typeof role !== 'string' || !isNew(role, source, '/role')) continue
    const { permissions } = world
    if (!permissions || !Array.isArray(grants)) continue
    const { codes, paths } = granted(
      grants,
      { ...world, permissions, places, guarded, closed },
      source,
    )
    if (!isClean(source)) continue
    const shut = closedPaths(codes, { ...world, permissions, places, closed })
    const entries =
      newScreens === true ? [...places.paths].filter((path) => !shut.has(path)) : paths
    const ways = [...entries, ...[...codes].flatMap((code) => places.ofCode.get(code) ?? [])]
    const entriesOfRole = new Set(ways.flatMap((path) => places.wayTo.get(path) ?? []))
    const rows = rowsOf(source, entriesOfRole, { ...world, places })
    const home = homeOf(source, entriesOfRole, { ...world, places })
    if (!isClean(source)) continue
    roles.set(
      name,
      Object.freeze({
        name,
        title: String(title),
        ...(typeof description === 'string' ? { description } : {}),
        ...(home !== undefined && { home }),
        codes,
        entries: entriesOfRole,
        ...(rows.length > 0 && { rows }),
      }),
    )
  }
  return roles
}

/** Entries that stay closed: those of the platform, pages whose records the role may not see, and views of which it may use nothing. */
const closedPaths = (
  codes: ReadonlySet<string>,
  {
    permissions,
    places,
    entities,
    entityOf,
    closed,
  }: RoleWorld & {
    readonly permissions: ReadonlySet<string>
    readonly places: Places
    readonly closed: PlatformOnly
  },
): ReadonlySet<string> =>
  new Set([
    ...closed.entries,
    ...[...places.ofPage].flatMap(([page, paths]) => {
      const entity = entities.get(entityOf(page) ?? '')
      const right = entity && permissionOf(entity, 'view')
      return right !== undefined && permissions.has(right) && !codes.has(right) ? paths : []
    }),
    ...[...places.ofView].flatMap(([path, own]) =>
      own.some((code) => codes.has(code)) ? [] : path,
    ),
  ])

/** The dashboard that the role's users see first; the role must be able to open it. */
function homeOf(
  { doc: { home }, report }: Source,
  entries: ReadonlySet<string>,
  { places, pageNames, kindOf }: RoleWorld & { readonly places: Places },
): string | undefined {
  if (typeof home !== 'string') return undefined
  const error = (message: string) => report({ pointer: '/home', severity: 'error', message })
  if (!pageNames.includes(home)) {
    report(unknownName('/home', home, pageNames, findingTexts.unknownPage))
  } else if (!places.ofPage.has(home)) error(findingTexts.pageInNoMenu(home))
  else if ((kindOf(home) ?? 'dashboard') !== 'dashboard') error(findingTexts.homeNotDashboard(home))
  else if (!places.ofPage.get(home)?.some((path) => entries.has(path)))
    error(findingTexts.homeClosed(home))
  return home
}

/** The row conditions of a role document, each with its menu entry. */
function rowsOf(
  { doc, report }: Source,
  entries: ReadonlySet<string>,
  { entities, entityNames, places, entityOf }: RoleWorld & { readonly places: Places },
): readonly RoleRows[] {
  if (!isObject(doc.rows)) return []
  return Object.entries(doc.rows).flatMap(([name, condition]): readonly RoleRows[] => {
    const pointer = below('/rows', name)
    const entity = entities.get(name)
    if (!entity && entityNames?.includes(name) !== false) return []
    if (!entity) {
      report(unknownName(pointer, name, [...entities.keys()], messages.unknownEntity))
      return []
    }
    if (typeof condition !== 'string') return []
    const read = compileRows(condition, entity)
    if ('findings' in read) {
      for (const { start, end, message, suggestion } of read.findings) {
        const more = suggestion === undefined ? {} : { suggestion }
        const at = { pointer, span: { start, end } }
        report({ ...at, severity: 'error', rule: 'expression', message, ...more })
      }
      return []
    }
    const pages = [...places.ofPage].filter(([page]) => entityOf(page) === name)
    const entry = pages.flatMap(([, paths]) => paths).find((path) => entries.has(path))
    if (entry === undefined) {
      report({ pointer, severity: 'error', message: findingTexts.rowsInNoPage(entity.title) })
      return []
    }
    return [{ entity: name, title: entity.title, condition, entry }]
  })
}

/** Index of the menu. */
interface Places {
  readonly paths: ReadonlySet<string>
  /** Entry paths by page code. */
  readonly ofPage: ReadonlyMap<string, readonly string[]>
  readonly ofCode: ReadonlyMap<string, readonly string[]>
  /** Button codes by path of the entry that opens a view; only entries with buttons. */
  readonly ofView: ReadonlyMap<string, readonly string[]>
  /** An entry and its ancestors, by the entry's path. */
  readonly wayTo: ReadonlyMap<string, readonly string[]>
}

function placesOf(menu: readonly MenuNode[]): Places {
  const ofPage = new Map<string, string[]>()
  const ofCode = new Map<string, string[]>()
  const ofView = new Map<string, readonly string[]>()
  const wayTo = new Map<string, readonly string[]>()
  const visit = (nodes: readonly MenuNode[], above: readonly string[]): void => {
    for (const [, node] of present(nodes)) {
      const way = [...above, node.path]
      wayTo.set(node.path, way)
      if (node.page !== undefined) add(ofPage, node.page, node.path)
      const codes = Object.keys(node.buttons ?? {})
      for (const code of codes) add(ofCode, code, node.path)
      if (node.view !== undefined && codes.length > 0) ofView.set(node.path, codes)
      visit(node.children ?? [], way)
    }
  }
  visit(menu, [])
  return { paths: new Set(wayTo.keys()), ofPage, ofCode, ofView, wayTo }
}

function add(map: Map<string, string[]>, key: string, value: string): void {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}

/** Rights that are only granted by name, not by a wildcard: those of single fields, and importing in any state. */
export const rightsByName = (entities: ReadonlyMap<string, Entity>): ReadonlySet<string> =>
  new Set(
    [...entities.values()].flatMap((entity) => [
      ...[...entity.fields.values()].flatMap(({ can, editCan }) =>
        [can ?? [], editCan ?? []].flat(),
      ),
      ...(entity.states ? [importStateRight(entity)] : []),
    ]),
  )

interface GrantWorld extends RoleWorld {
  readonly permissions: ReadonlySet<string>
  readonly places: Places
  readonly guarded: ReadonlySet<string>
  readonly closed: PlatformOnly
}

/** Resolves the grants of one document; a grant that matches nothing is reported. */
function granted(
  grants: readonly unknown[],
  { permissions, places, guarded, pageNames, closed }: GrantWorld,
  source: Source,
): { readonly codes: ReadonlySet<string>; readonly paths: readonly string[] } {
  const { report } = source
  const all = [...permissions]
  const open = all.filter((code) => !guarded.has(code) && !closed.right(code))
  const prefixes = [...new Set(all.map(prefixOf))]
  const starred = new Set(source.doc.newScreens === true ? open : [])
  const named = new Set<string>()
  const paths: string[] = []
  const texts = [...present(grants)].flatMap(([index, text]) =>
    typeof text === 'string' ? [{ text, pointer: below('/grants', index) }] : [],
  )
  const seen = new Set<string>()
  for (const { text, pointer } of texts) {
    if (seen.has(text)) report({ pointer, severity: 'error', message: senseTexts.grantTwice(text) })
    seen.add(text)
  }
  const openPaths = (found: readonly string[], pointer: string): void => {
    for (const path of found) {
      if (!closed.entries.has(path)) paths.push(path)
      else report({ pointer, severity: 'error', message: findingTexts.platformEntry(path) })
    }
  }
  const less = texts.filter(({ text }) => text.startsWith('!'))
  for (const { text, pointer } of texts) {
    if (text.startsWith('!')) continue
    const [head = '', rest = ''] = split(text)
    if (head === 'page') {
      const found = places.ofPage.get(rest)
      if (found) openPaths(found, pointer)
      else if (pageNames.includes(rest))
        report({ pointer, severity: 'error', message: findingTexts.pageInNoMenu(rest) })
      else report(unknownName(pointer, rest, pageNames, findingTexts.unknownPage))
    } else if (head === 'menu') {
      if (places.paths.has(rest)) openPaths([rest], pointer)
      else report(unknownName(pointer, rest, [...places.paths], findingTexts.unknownPath))
    } else if (rest === '*') {
      const found = open.filter((code) => prefixOf(code) === head)
      for (const code of found) starred.add(code)
      if (!prefixes.includes(head))
        report(unknownName(pointer, head, prefixes, findingTexts.unknownPrefix))
      else if (found.length === 0 && closed.right(text))
        report({ pointer, severity: 'error', message: findingTexts.platformRight(text) })
    } else if (closed.right(text))
      report({ pointer, severity: 'error', message: findingTexts.platformRight(text) })
    else if (permissions.has(text)) named.add(text)
    else report(unknownPermission(pointer, text, all))
  }
  // While other grants are broken, it is unknown what there is to subtract from.
  const isWhole = isIntact(source, '/newScreens') && isIntact(source, '/grants')
  for (const { text, pointer } of less) {
    const code = text.slice(1)
    if (starred.delete(code)) continue
    if (!permissions.has(code)) report(unknownPermission(pointer, code, all))
    else if (isWhole)
      report({ pointer, severity: 'error', message: findingTexts.subtractsNothing(code) })
  }
  return { codes: new Set([...starred, ...named]), paths }
}

const prefixOf = (code: string): string => code.slice(0, code.indexOf(':'))

function split(text: string): readonly [string, string] {
  const at = text.indexOf(':')
  return [text.slice(0, at), text.slice(at + 1)]
}
