import { companyOf, companyPrefix } from '../document/companyNames'
import { parseDictRef, reportTable } from '../document/dict'
import { type Reference, refKeyword } from '../document/schema'
import { companyFindings as texts } from '../finding/messages.company'
import { below } from '../finding/pointer'
import { isObject, type Schema, walk } from '../finding/walk'
import type { PlatformNames } from './carriedText'
import type { MetaSchemas } from './meta'
import type { Source } from './source'

const closedKeys: Readonly<Partial<Record<Source['kind'], readonly string[]>>> = {
  entity: ['table', 'source', 'tenant', 'tenantCan', 'was'],
  role: ['newScreens'],
}

/**
 * Reports what a company's document may not say: whatever would reach beyond the company. The texts carry the company's
 * prefix already; whatever does not, although it should, was written in another way and is refused.
 */
export function checkCompany(
  source: Source,
  id: number,
  {
    schemas,
    platform,
    offered = [],
  }: {
    readonly schemas: MetaSchemas
    readonly platform: PlatformNames
    /** Tables of the program whose rows these documents may offer. */
    readonly offered?: readonly string[] | undefined
  },
): void {
  const { kind, doc, written = doc } = source
  const prefix = companyPrefix(id)
  const error = (pointer: string, message: string, atKey = false) =>
    source.report({ pointer, severity: 'error', message, ...(atKey && { atKey }) })
  const isOwn = (name: string) => name.startsWith(prefix)
  for (const key of closedKeys[kind] ?? [])
    if (written[key] !== undefined) error(below('', key), texts.notAllowed(key), true)
  for (const { pointer, name, atKey = false } of ownNames(source)) {
    const plain = name.replace(/^(!|\/:?|page:|menu:\/)/, '')
    if (!isOwn(plain)) error(pointer, texts.ownOnly(name), atKey)
    else if (companyOf(plain.slice(prefix.length)) !== undefined)
      error(pointer, texts.prefix(plain.slice(prefix.length)), atKey)
  }
  walk(schemas[kind], written, ({ schema, value, pointer, atKey }) => {
    const noun = schema[refKeyword]
    if (typeof noun !== 'string' || typeof value !== 'string') return
    // Only `ref` and `named` write this keyword, and both take a Reference.
    const message = refusal(noun as Reference, value, { isOwn, offered })
    if (message !== undefined) error(pointer, message, atKey)
  })
  checkShown(written, '', { isOwn, platform, error })
  if (kind === 'entity') checkRows(written, isOwn, error)
  if (kind === 'page' && typeof written.copyOf === 'string' && !isOwn(written.copyOf))
    error('/copyOf', texts.ownOnly(written.copyOf))
  if (kind === 'report' && written.can !== undefined && !isOwn(String(written.entity)))
    error('/can', texts.platformReport)
  if (kind === 'menu') checkMenu(written.menu, '/menu', isOwn, error)
}

type Report = (pointer: string, message: string, atKey?: boolean) => void
type IsOwn = (name: string) => boolean

function refusal(
  noun: Reference,
  name: string,
  { isOwn, offered }: { readonly isOwn: IsOwn; readonly offered: readonly string[] },
): string | undefined {
  if (noun === 'permission') return isOwn(name) ? undefined : texts.ownOnly(name)
  if (noun === 'endpoint') {
    const [, address = ''] = name.split(' /')
    return isOwn(address) ? undefined : texts.ownCall(name)
  }
  if (noun !== 'dict') return undefined
  const reference = parseDictRef(name)
  if (reference?.kind !== 'table' || isOwn(reference.table)) return undefined
  const isOffered = reference.table === reportTable || offered.includes(reference.table)
  return isOffered ? undefined : texts.table(reference.table)
}

interface NamePlace {
  readonly pointer: string
  readonly name: string
  readonly atKey?: boolean
}

/** Names that a document gives, and those of rights and records that a role is given. */
function* ownNames({ kind, written = {}, doc }: Source): Iterable<NamePlace> {
  const said = { ...written, ...doc }
  const keys = kind === 'entity' ? ['entity', 'api', 'perm'] : kind === 'menu' ? [] : [kind]
  for (const key of kind === 'role' ? [...keys, 'home'] : keys) {
    const name = said[key]
    if (typeof name === 'string') yield { pointer: below('', key), name }
  }
  if (kind !== 'role') return
  for (const [index, name] of (Array.isArray(said.grants) ? said.grants : []).entries())
    if (typeof name === 'string') yield { pointer: below('/grants', index), name }
  for (const name of Object.keys(isObject(said.rows) ? said.rows : {}))
    yield { pointer: below('/rows', name), name, atKey: true }
}

/** Keys under which a client is sent other documents along with a page, wherever they stand in it. */
const shownKeys: ReadonlySet<string> = new Set(['entity', 'of', 'page', 'report'])

function checkShown(
  value: unknown,
  pointer: string,
  at: { readonly isOwn: IsOwn; readonly platform: PlatformNames; readonly error: Report },
): void {
  if (Array.isArray(value)) {
    for (const [index, member] of value.entries()) checkShown(member, below(pointer, index), at)
  } else if (isObject(value)) {
    for (const [key, member] of Object.entries(value)) {
      const name = below(pointer, key)
      if (!shownKeys.has(key) || typeof member !== 'string') checkShown(member, name, at)
      // What the company calls its own, and what it may see of the platform's.
      else if (!at.isOwn(member) && !Object.values(at.platform).some((names) => names.has(member)))
        at.error(name, texts.unknown(member))
    }
  }
}

/** Records of the platform are written by its own calls alone, never along with a company's record. */
function checkRows(doc: Schema, isOwn: IsOwn, error: Report): void {
  for (const [key, field] of Object.entries(isObject(doc.fields) ? doc.fields : {})) {
    if (!isObject(field) || field.type !== 'subtable' || typeof field.of !== 'string') continue
    if (!isOwn(field.of)) error(below('/fields', key, 'of'), texts.ownOnly(field.of))
  }
}

const closedInMenu = ['view', 'platform', 'editions'] as const

function checkMenu(nodes: unknown, pointer: string, isOwn: IsOwn, error: Report): void {
  if (!Array.isArray(nodes)) return
  for (const [index, node] of nodes.entries()) {
    if (!isObject(node)) continue
    const at = below(pointer, index)
    for (const key of closedInMenu)
      if (node[key] !== undefined) error(below(at, key), texts.notAllowed(key), true)
    const { path, page, url, buttons, children } = node
    if (typeof path === 'string' && !isOwn(path.replace(/^\/:?/, '')))
      error(below(at, 'path'), texts.ownOnly(path))
    if (typeof page === 'string' && !isOwn(page)) error(below(at, 'page'), texts.ownOnly(page))
    if (typeof url === 'string' && !/^https?:\/\//.test(url)) error(below(at, 'url'), texts.address)
    for (const code of Object.keys(isObject(buttons) ? buttons : {}))
      if (!isOwn(code)) error(below(at, 'buttons', code), texts.ownOnly(code), true)
    checkMenu(children, below(at, 'children'), isOwn, error)
  }
}
