import { checkButtons } from '../check/checkButtons'
import { checkPageConditions } from '../check/checkConditions'
import { checkReferences, type Known } from '../check/references'
import { runTests } from '../check/runTests'
import { type CompiledPage, compilePage } from '../compile/compilePage'
import { entitiesNamed } from '../document/entitiesNamed'
import type { PageDoc } from '../document/pageDoc'
import type { Entity } from '../entity/entity'
import type { CompileContext } from '../entity/kinds'
import type { Finding } from '../finding/finding'
import { findingTexts } from '../finding/messages.findings'
import { keysOf } from '../finding/pointer'
import { isObject } from '../finding/walk'
import { heldIn } from './broken'
import { type Doubts, doubtsAbout, joined, onIntact, unlessDoubted } from './doubts'
import { sparing, uniqueNames } from './linkCommon'
import {
  declaredActions,
  knownNames,
  type LinkedEntities,
  type Linking,
  lostNames,
  type Names,
} from './linkEntities'
import type { LinkedReports } from './linkReports'
import { type KnownPage, memoryOf } from './memory'
import { isClean, isIntact, isSilent, type Source } from './source'

type Others = Required<Pick<CompileContext, 'reportNamed' | 'pageDoc'>>

export interface LinkedPages {
  readonly pages: ReadonlyMap<string, CompiledPage>
  /** Names of pages without an error in their document or their entity. */
  readonly sound: ReadonlySet<string>
}

export function linkPages(
  sources: readonly Source[],
  menus: readonly Source[],
  linked: Names & LinkedEntities & LinkedReports,
  linking: Linking,
  below: Pick<LinkedPages, 'pages'> = { pages: new Map() },
): LinkedPages {
  const known: Known = {
    ...knownNames(linked, linked, linking),
    pages: [
      ...below.pages.keys(),
      ...sources.flatMap(({ name, doc }) => (doc.page === name ? name : [name, String(doc.page)])),
    ],
  }
  const entityOf = new Map([
    ...[...below.pages].map(([name, { doc }]) => [name, String(doc.entity)] as const),
    ...sources.map(({ name, doc }) => [name, String(doc.entity)] as const),
  ])
  const memory = memoryOf(linking.registries).pages
  const docs = new Map([
    ...[...below.pages].map(([name, { doc }]) => [name, doc] as const),
    ...sources.map(({ doc, name }) => [String(doc.page ?? name), doc as PageDoc] as const),
  ])
  const key = JSON.stringify([known.pages, [...entityOf], linked.key])
  const isNew = uniqueNames(findingTexts.nouns.page)
  const pages = new Map<string, CompiledPage>()
  const sound = new Set<string>()
  for (const source of sources) {
    if (!source.written) continue
    checkPath(source)
    const before = memory.get(source.file)
    const isSame =
      before?.written === source.doc && before.key === key && isSameNamed(before.named, linked)
    // Pages that show parts of others depend on them, so they are recompiled.
    let isAlone = true
    const others: Others = {
      reportNamed(wanted) {
        isAlone = false
        return linked.reports.get(wanted)
      },
      pageDoc(wanted) {
        isAlone = false
        return docs.get(wanted)
      },
    }
    const page = isSame
      ? before.page
      : link(source, { ...known, entityOf }, { ...linked, others }, linking)
    const isJudged = known.whole && isSilent(source) && isSound(source, linked)
    if (page && !isSame && isAlone && isJudged) {
      const named = [...entitiesNamed(source.doc)].map(
        (name) => [name, linked.entities.get(name)] as const,
      )
      memory.set(source.file, { written: source.doc, key, named, page })
    }
    if (!page || !isNew(page.page, source, '/page')) continue
    pages.set(page.page, page)
    if (isSound(source, linked)) sound.add(page.page)
  }
  for (const menu of menus) {
    for (const finding of checkReferences(
      menu.doc,
      linking.shapes.schemas.menu,
      known,
      undefined,
    )) {
      menu.report(finding)
    }
  }
  return { pages, sound }
}

const isSameNamed = (named: KnownPage['named'], { entities }: LinkedEntities): boolean =>
  named.every(([name, entity]) => entities.get(name) === entity)

function checkPath({ doc, name, report }: Source): void {
  if (typeof doc.page !== 'string' || doc.page === name) return
  const message = findingTexts.pageNotPath(doc.page, name)
  report({ pointer: '/page', severity: 'error', message, suggestion: name })
}

function link(
  source: Source,
  known: Known & { readonly entityOf: ReadonlyMap<string, string> },
  linked: Names & LinkedEntities & LinkedReports & { readonly others: Others },
  { registries, shapes }: Linking,
): CompiledPage | undefined {
  const { entities, entitySources, sound, doubted, others } = linked
  const { doc, name } = source
  const entityName = typeof doc.entity === 'string' ? doc.entity : undefined
  const entity = entityName === undefined ? undefined : entities.get(entityName)
  const report =
    entity && !sound.has(entity)
      ? () => {}
      : unlessDoubted(
          source,
          typeof doc.report === 'string' && doubted.has(doc.report) ? 'all' : doubted,
        )
  const say = entity && !sound.has(entity) ? () => {} : source.report
  const fields = entity && fieldNames(entity.fields.keys(), entitySources.get(entity.name))
  for (const finding of checkReferences(doc, shapes.schemas.page, known, fields)) say(finding)
  const kind = typeof doc.kind === 'string' ? registries.kinds.find(doc.kind) : undefined
  if (!kind || (!entity && 'entity' in kind.doc)) return undefined
  const findings: Finding[] = []
  const isCleanAt = (one: Entity) => {
    const its = entitySources.get(one.name)
    return !its || isClean(its)
  }
  const { actions, functions, views } = registries
  const around = functions ? { functions } : {}
  const context: CompileContext = {
    entity: (wanted) => entities.get(wanted),
    ...(known.entityNames && { entityNames: known.entityNames }),
    sound: (one) => sound.has(one) && isCleanAt(one),
    written: Object(source.written),
    ...others,
    actions,
    pageEntity: (page) => entities.get(known.entityOf.get(page) ?? ''),
    views,
    ...around,
    ...(known.permissions ? { permissions: known.permissions } : {}),
    intact: (pointer) => isIntact(source, pointer),
    declares(wanted, action) {
      const found = entitySources.get(wanted)
      return found !== undefined && declaredActions(found).includes(action)
    },
    report: (finding) => findings.push(finding),
  }
  // The shape check removed wrong shapes; missing top-level keys are filled in.
  const whole = { title: name, ...doc, page: doc.page ?? name } as unknown as PageDoc
  const page = sparing(source, () => compilePage(whole, registries.kinds, context))
  checkCopy(whole, { entityOf: known.entityOf, entities, report })
  for (const finding of findings) report(finding)
  if (page?.model === undefined || (entity && !sound.has(entity))) return page
  const judge = onIntact(source, doubtsOf(entityName, linked))
  const { model } = page
  const tests = areTestsSure(source) ? (whole.tests ?? []) : []
  const remains = [source, entitySources.get(entityName ?? '') ?? source].find(
    (one) => !isClean(one),
  )
  for (const finding of sparing(remains ?? source, () => runTests({ kind, model, tests })) ?? [])
    judge(finding)
  if (entity) {
    checkButtons(doc, { entity, entities, ...around, report: judge })
    checkPageConditions(doc, shapes.schemas.page, { entity, ...around }, judge)
  }
  return page
}

/** Records are judged together with their rows. */
function doubtsOf(name: string | undefined, linked: Names & LinkedEntities): Doubts {
  const of = (one: string) => doubtsAbout(linked.entitySources.get(one), lostNames(linked))
  const source = linked.entitySources.get(name ?? '')
  return joined([name ?? '', ...(source ? heldIn(source) : [])].map(of))
}

/** Parts of a page that no test of a form reads. */
const untested: ReadonlySet<string> = new Set(['tests', 'columns', 'search', 'views', 'aside'])

/** Tests prove nothing while the page has mistakes in what they run. */
const areTestsSure = ({ findings }: Source): boolean =>
  findings.every(
    ({ severity, pointer }) => severity !== 'error' || untested.has(keysOf(pointer)[0] ?? ''),
  )

/** A copy shows its original's records; the original must not be a copy itself. */
function checkCopy(
  { page, copyOf, entity }: PageDoc,
  where: Pick<Source, 'report'> & {
    readonly entityOf: ReadonlyMap<string, string>
    readonly entities: ReadonlyMap<string, Entity>
  },
): void {
  // An unknown name and a broken original are reported elsewhere.
  const original = copyOf === undefined ? undefined : where.entityOf.get(copyOf)
  if (copyOf === undefined || original === undefined || !where.entities.has(original)) return
  const message =
    copyOf === page
      ? findingTexts.copyOfItself
      : original === entity
        ? undefined
        : findingTexts.copyOfOther(copyOf, original)
  if (message !== undefined) where.report({ pointer: '/copyOf', severity: 'error', message })
}

function isSound(
  source: Source,
  { entitySources }: Pick<LinkedEntities, 'entitySources'>,
): boolean {
  const entity = entitySources.get(String(source.doc.entity))
  if (!isClean(source) || !entity) return isClean(source)
  // A record is checked together with its rows.
  return isClean(entity) && heldIn(entity).every((name) => isCleanly(entitySources.get(name)))
}

/** Includes fields whose declaration has the wrong shape. */
function fieldNames(compiled: Iterable<string>, source: Source | undefined): readonly string[] {
  const written = isObject(source?.written?.fields) ? Object.keys(source.written.fields) : []
  return [...new Set([...compiled, ...written])]
}

const isCleanly = (source: Source | undefined): boolean => !source || isClean(source)
