import { paths } from '../paths'
import type { MenuNode } from './nodes'

const levelsAtMost = 10

/** Paths of the shell, besides all below /user: a menu cannot use them. */
const ownPaths: readonly string[] = [
  paths.root,
  paths.user,
  paths.notFound,
  paths.noAccess,
  paths.failed,
]
const isOwn = (path: string) => ownPaths.includes(path) || path.startsWith(`${paths.user}/`)

/**
 * Parses the menu of the permission answer. Invalid nodes are left out with a log entry; the rest of the menu works.
 * `log` receives what was left out and why.
 */
export function readMenu(
  raw: unknown,
  log: (line: string) => void = (line) => console.warn(line),
): readonly MenuNode[] {
  const reading: Reading = { log, taken: new Set(), above: new Set() }
  return readLevel(raw, reading, []).map((node) =>
    // A group without visible children is hidden too.
    node.children.length > 0 && node.children.every(({ hidden }) => hidden)
      ? { ...node, hidden: true }
      : node,
  )
}

interface Reading {
  readonly log: (line: string) => void
  readonly taken: Set<string>
  /** Raw ancestors of the current node. */
  readonly above: Set<unknown>
}

function readLevel(raw: unknown, reading: Reading, trail: readonly string[]): readonly MenuNode[] {
  if (raw === undefined || raw === null) return []
  if (!Array.isArray(raw)) {
    reading.log(`menu ${trail.join(' / ')}: children are no list`)
    return []
  }
  return raw.flatMap((node: unknown) => readNode(node, reading, trail))
}

function readNode(raw: unknown, reading: Reading, trail: readonly string[]): readonly MenuNode[] {
  const skip = (why: string): readonly [] => {
    reading.log(`menu ${[...trail, labelOf(raw)].join(' / ')}: left out, ${why}`)
    return []
  }
  if (!isRecord(raw)) return skip('it is no object')
  const meta = isRecord(raw.meta) ? raw.meta : {}
  const { title } = meta
  if (typeof title !== 'string' || title.trim() === '') return skip('it has no title')
  const path = pathOf(raw.path)
  if (path === undefined) return skip('it has no path')
  if (!/^\/(?!\/)[^\s?#\\*]*$/.test(path)) return skip(`'${path}' is no path of a page`)
  if (isOwn(path)) return skip(`'${path}' is a path of the console itself`)
  if (reading.above.has(raw) || trail.length >= levelsAtMost) return skip('it lies within itself')
  // Only a group and its first page may share a path.
  const parent = trail.at(-1)
  if (path !== parent && reading.taken.has(path)) return skip(`'${path}' is taken`)
  reading.taken.add(path)

  reading.above.add(raw)
  const children = readLevel(raw.children, reading, [...trail, path])
  reading.above.delete(raw)
  return [{ ...nodeOf(raw, meta), path, title, children }]
}

function nodeOf(raw: Rec, meta: Rec): Omit<MenuNode, 'path' | 'title' | 'children'> {
  const component = text(raw.component) ?? ''
  return {
    id: text(raw.id) ?? '',
    pinyin: text(meta.pinyin)?.toLowerCase() ?? '',
    icon: text(meta.icon) ?? null,
    component,
    componentName: text(meta.componentName) ?? component.split('/').at(-1) ?? '',
    hidden: raw.hidden === true,
    routed: String(raw.route ?? '1') !== '0',
    alwaysShow: raw.alwaysShow === true,
    redirect: text(raw.redirect) ?? null,
    keepAlive: meta.keepAlive === true,
    external: meta.internalOrExternal === true,
    url: text(meta.url) ?? null,
    permissionList: actionsOf(meta.permissionList),
  }
}

/** External addresses have a hash instead of a path. */
function pathOf(raw: unknown): string | undefined {
  const path = text(raw)
  return path === undefined || path.startsWith('/') ? path : `/${path}`
}

/** Plain codes, or entries with an `action`. */
function actionsOf(raw: unknown): readonly string[] {
  if (!Array.isArray(raw)) return []
  return raw.flatMap((entry: unknown) => text(isRecord(entry) ? entry.action : entry) ?? [])
}

type Rec = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Rec =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

const labelOf = (raw: unknown): string =>
  isRecord(raw) ? String(raw.path ?? raw.id ?? '?') : String(raw)
