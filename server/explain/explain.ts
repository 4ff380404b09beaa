import { type Documents, type Entity, type Field, hasRights } from '#model'
import { fieldAt } from '../../renderer/model/entity/path'
import { codesOf } from '../../renderer/model/entity/permission'
import type { RightSource, Trace } from '../../renderer/model/entity/trace'
import {
  codesFor,
  decide,
  type FieldLevel,
  levelOf,
  type RightObject,
} from '../../renderer/model/rights/decide'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { Dicts } from '../dictionaries/dicts'
import { malformed } from '../http/envelope'
import type { Caller } from '../http/right'
import { isOnSite, isShown, sitesOf } from '../menu/permissions'
import { closedIn } from '../rights/closed'
import type { Explanation, Subject } from './explainRows'
import { explainNumber, explainRow } from './explainRows'
import { type Link, linksTo } from './links'
import { codesIn, isInMenu, type MenuRow, menuRows, withAbove } from './menuRows'
import { explainMessages as messages } from './messages'
import { wordsOf } from './words'

/** What the question is about, by name. */
export interface Question {
  readonly kind: 'code' | 'entry' | 'field' | 'row' | 'number'
  /** A code; the path of an entry; `entity.field`; or the name of an entity (for a row or a number). */
  readonly name: string
  /** Id of a row. */
  readonly id: string
}

interface Around {
  readonly db: Db
  readonly dicts: Dicts
  readonly documents: Documents
  /** Database of the entity's records. */
  recordsAt(entity: Entity): Db
  /** Who asks: what is outside his own rows is answered like what does not exist. */
  readonly asker: Caller
  /** Whether the asker may know how many records are hidden from the other user. */
  readonly tellsAll?: boolean
}

/** Explains in sentences why a user may or may not do something, from the trace of the actual decision. */
export async function explain(
  { kind, name, id }: Question,
  subject: Subject,
  around: Around,
): Promise<Explanation> {
  const { grants } = subject.caller
  const closed = await closedFor(subject, around)
  const said = async (object: RightObject): Promise<Explanation> => {
    const trace = decide(grants, object)
    const missing = trace.allowed ? [] : missingIn(trace)
    const lacking = missing.filter((code) => !closed.code(code))
    const isClosed = lacking.length < missing.length
    // Roles do not help where only administrators of the platform can have it.
    const isHelped = !trace.allowed && (!isClosed || lacking.length > 0)
    const help = isHelped ? await helpFor(lacking, subject, around) : noHelp
    return {
      allowed: trace.allowed,
      ...(isClosed && { platform: true }),
      sentences: [...wordsOf(trace, closed.code), ...help.sentences],
      links: await linksTo(around.db, { sources: [...sourcesIn(trace), ...help.givers] }),
    }
  }
  if (kind === 'code') return await said({ kind, code: name })
  if (kind === 'entry') return await explainEntry(name, subject, { ...around, closed })
  const [entityName = '', ...path] = name.split('.')
  const entity = around.documents.entities.get(entityName)
  if (!entity) throw malformed('name', messages.anEntity)
  const view = await said({ kind: 'records', entity, action: 'view' })
  if (kind === 'row') return view.allowed ? await explainRow(entity, id, subject, around) : view
  if (kind === 'number') return view.allowed ? await explainNumber(entity, subject, around) : view
  const field = fieldAt(entity, path.join('.'))
  if (!field) throw malformed('name', messages.aField)
  const own = await said({ kind: 'field', field })
  const level = view.allowed ? levelOf(grants, field) : undefined
  const writing = field.editCan === undefined ? [] : await aboutWriting(field, level, said)
  const about = [...(level === 'masked' ? [messages.masked] : []), ...own.sentences, ...writing]
  const title = messages.field(field.title)
  return {
    allowed: view.allowed && own.allowed,
    ...((view.platform ?? own.platform) && { platform: true }),
    ...(level && { level }),
    sentences: [...view.sentences, ...about.map((text) => `${title}：${text}`)],
    links: distinct([...view.links, ...own.links]),
  }
}

/** Sentences about writing a field that has its own write right. */
async function aboutWriting(
  field: Field,
  level: FieldLevel | undefined,
  said: (object: RightObject) => Promise<Explanation>,
): Promise<readonly string[]> {
  // Without the right to see the field, the missing right has already been explained.
  if (level !== 'edit' && level !== 'see') return []
  const seen = new Set(codesFor(field, 'see'))
  const own = codesFor(field, 'edit').find((code) => !seen.has(code))
  const { sentences } = await said({ kind: 'code', code: own })
  return [level === 'edit' ? messages.writes : messages.onlySees, ...sentences]
}

const distinct = (links: readonly Link[]): readonly Link[] => [
  ...new Map(links.map((link) => [link.path, link])).values(),
]

const sourcesIn = ({ by = [], parts = [] }: Trace): readonly RightSource[] => [
  ...by,
  ...parts.flatMap(sourcesIn),
]

const missingIn = ({ allowed, code, parts = [] }: Trace): readonly string[] => [
  ...(!allowed && code !== undefined ? [code] : []),
  ...parts.flatMap(missingIn),
]

interface Help {
  readonly sentences: readonly string[]
  /** Roles that give the right. */
  readonly givers: readonly RightSource[]
}

const noHelp: Help = { sentences: [], givers: [] }

/** The user's roles, and the roles that give what he lacks. */
async function helpFor(
  codes: readonly string[],
  { caller, rights }: Subject,
  { db, asker, documents }: Pick<Around, 'db' | 'asker' | 'documents'>,
): Promise<Help> {
  const own = rights.sources.map(({ name }) => name)
  const mine = own.length > 0 ? messages.roles(own) : messages.noRoles
  // Who has no rights reads no roles; others may be asked all the same.
  if (codes.length === 0 || !hasRights(asker.grants)) return { ...noHelp, sentences: [mine] }
  const buttons = (await menuRows(db, documents)).filter((row) =>
    codesIn(row).some((code) => codes.includes(code)),
  )
  const rows = await system(db)
    .selectFrom('sys_permission as button')
    .innerJoin('sys_role_permission as granted', 'granted.permission_id', 'button.id')
    .innerJoin('sys_role as role', 'role.id', 'granted.role_id')
    .select(['role.id as roleId', 'role.role_code as code', 'role.role_name as name'])
    .select(['button.id', 'button.name as button'])
    .distinct()
    .where('button.id', 'in', [...buttons.map(({ id }) => id), ''])
    // Role names of other tenants are not disclosed.
    .where('role.tenant_id', 'in', [0, caller.tenantId])
    .orderBy('name')
    .execute()
  const lost = rows.find(({ id }) => rights.outside.has(id))
  if (lost) return { ...noHelp, sentences: [mine, messages.outside(lost.button, rights.edition)] }
  const names = [...new Set(rows.map(({ name }) => name))]
  return {
    sentences: names.length > 0 ? [mine, messages.whoGives(names)] : [mine],
    givers: rows.map(({ roleId: id, code, name }) => ({ kind: 'role', id, code, name })),
  }
}

interface ClosedFor {
  code(code: string): boolean
  readonly entries: ReadonlySet<string>
}

/** What has no effect for the user, however it was granted, because it belongs to the platform. */
async function closedFor(
  { rights }: Subject,
  { db, documents }: Pick<Around, 'db' | 'documents'>,
): Promise<ClosedFor> {
  if (rights.platform) return { code: () => false, entries: new Set() }
  const [{ ids, buttons }, rows] = await Promise.all([
    closedIn(db, documents),
    menuRows(db, documents),
  ])
  const open = new Set(buttons.flatMap(({ id, entry }) => (id === '' ? [] : codesOf(entry))))
  const closed = rows.flatMap(codesIn).filter((code) => !open.has(code))
  const codes = new Set(closed)
  return { code: (code) => codes.has(code), entries: ids }
}

async function explainEntry(
  path: string,
  { caller, rights }: Subject,
  { db, documents, closed }: Pick<Around, 'db' | 'documents'> & { readonly closed: ClosedFor },
): Promise<Explanation> {
  const entry = (await menuRows(db, documents)).find(
    ({ url, menu_type }) => url === path && menu_type !== 2,
  )
  if (!entry) return { allowed: false, absent: true, sentences: [messages.entryUnknown], links: [] }
  const sentences: string[] = []
  const onSite = await readSites(entry, caller, db)
  for (let at: MenuRow | undefined = entry; at; at = at.above) {
    const by = (rights.given.get(at.id) ?? []).map(({ name }) => name)
    if (closed.entries.has(at.id)) sentences.push(messages.platformEntry(at.name))
    else if (at !== entry) {
      if (!isShown(at, rights.entries)) sentences.push(messages.above(at.name))
    } else if (by.length > 0) sentences.push(messages.entryGiven(at.name, by))
    else if (rights.outside.has(at.id)) sentences.push(messages.outside(at.name, rights.edition))
    else if (isShown(at, rights.entries)) sentences.push(messages.home(at.name))
    else sentences.push(messages.entryMissing(at.name))
    sentences.push(...onSite.saidOf(at))
  }
  const sources = rights.given.get(entry.id) ?? []
  return {
    allowed: isInMenu(entry, rights.entries) && onSite.shows(entry),
    ...(withAbove(entry).some(({ id }) => closed.entries.has(id)) && { platform: true }),
    sentences,
    links: await linksTo(db, { sources, entries: [entry] }),
  }
}

/** Websites to which an entry and its parents are limited, with the names of the tenant's sites. */
async function readSites(entry: MenuRow, { site, tenantId }: Caller, db: Db) {
  const all = withAbove(entry).flatMap((at) => sitesOf(at) ?? [])
  const known = await system(db)
    .selectFrom('sys_site')
    .select(['code', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('code', 'in', [...all, site ?? ''])
    .execute()
  const names = new Map(known.map(({ code, name }) => [code, name]))
  // Without a current site, any of the tenant's sites counts.
  const here = site === null ? [...names.keys()] : [site]
  return {
    shows: (row: MenuRow): boolean => withAbove(row).every((at) => isOnSite(at, here)),
    saidOf(at: MenuRow): readonly string[] {
      const kept = sitesOf(at)
      if (!kept) return []
      const own = kept.flatMap((code) => names.get(code) ?? [])
      const said = own.length > 0 ? messages.onSites(at.name, own) : messages.onNoSite(at.name)
      const isHere = isOnSite(at, here) || site === null
      return [isHere ? said : said + messages.notOnSite(names.get(site) ?? site)]
    },
  }
}
