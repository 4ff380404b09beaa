import { checkTitles } from '../check/checkTitles'
import type { CompiledPage } from '../compile/compilePage'
import { type DictDoc, parseDictRef } from '../document/dict'
import type { Entity } from '../entity/entity'
import { idleAllowances } from '../finding/allow'
import type { LocatedFinding } from '../finding/finding'
import { findingTexts } from '../finding/messages.findings'
import { senseTexts } from '../finding/messages.sense'
import { below } from '../finding/pointer'
import { isObject } from '../finding/walk'
import type { MenuNode } from '../menu/menuDoc'
import { menuNodes } from '../menu/menuNodes'
import { textsIn } from './broken'
import { checkAdders } from './checkAdders'
import { checkCircles } from './checkCircles'
import { checkReach } from './checkReach'
import { checkRoles } from './checkRoles'
import { doubtsAbout, mentions, onIntact } from './doubts'
import { nameIn } from './linkCommon'
import type { Role } from './linkRoles'
import { isClean, type Source } from './source'
import { type Usage, usageIn } from './usage'

interface Whole {
  readonly entities: ReadonlyMap<string, Entity>
  readonly pages: ReadonlyMap<string, CompiledPage>
  readonly menu: readonly MenuNode[]
  readonly dicts: ReadonlyMap<string, DictDoc>
  readonly roles: ReadonlyMap<string, Role>
  /** Names of pages and reports with mistakes in them, or in what they show. */
  readonly doubted: ReadonlySet<string>
}

/** Checks across all documents: what is never used, opened or tested. `lost` takes what has no document. */
export function checkWhole(
  sources: readonly Source[],
  { entities, pages, menu, dicts, roles, doubted }: Whole,
  lost: LocatedFinding[] | undefined,
): void {
  const of = (kind: Source['kind']) => sources.filter((source) => source.kind === kind)
  const menus = of('menu')
  if (menus.length === 0 && pages.size > 0) lost?.push(noMenu)
  const usage = usageIn(sources)
  const sure = surelyKnown(sources, { entities, pages }, doubted)
  const judged = of('entity').map((source) => {
    return { ...source, report: onIntact(source, doubtsAbout(source)) }
  })
  checkDicts(of('dict'), sources, entities, { dicts, usage })
  if (menus.length > 0 && menus.every(isClean)) {
    checkOpened(of('page'), menu, usage)
    if (sure.entities.size === judged.length)
      for (const one of menus) checkReach(one, menu, of('role'), { entities, usage })
  }
  checkAdders(judged, entities, roles)
  checkRoles(of('role'), { roles, ...sure, menu })
  checkCircles(judged, entities)
  checkTitles(
    findingTexts.nouns.entity,
    of('entity').flatMap(({ doc, path, report }) => {
      const { title } = doc
      return typeof title === 'string' ? [{ title, pointer: '/title', place: path, report }] : []
    }),
  )
  checkTested(judged, of('page'), { entities, usage })
  if (!sources.every(isClean)) return
  for (const { doc, report, allowances } of sources)
    for (const finding of idleAllowances(doc, allowances)) report(finding)
}

/** Entities whose names and rights are as intended, and pages that show what is. */
function surelyKnown(
  sources: readonly Source[],
  { entities, pages }: Pick<Whole, 'entities' | 'pages'>,
  doubted: ReadonlySet<string>,
): Pick<Whole, 'entities' | 'pages'> {
  const of = (kind: Source['kind']) => sources.filter((source) => source.kind === kind)
  const wrong = of('entity').filter((source) => !isClean(source))
  const unsure = wrong.filter((source) => doubtsAbout(source) === 'all')
  const names = new Set([...doubted, ...wrong.map((source) => nameIn(source, 'entity'))])
  const shaken = of('page').filter(({ doc }) => mentions(doc, names))
  const lost = new Set(unsure.map((source) => nameIn(source, 'entity')))
  const away = new Set([...doubted, ...shaken.map(({ name }) => name)])
  return {
    entities: new Map([...entities].filter(([name]) => !lost.has(name))),
    pages: new Map([...pages].filter(([name]) => !away.has(name))),
  }
}

const noMenu: LocatedFinding = {
  file: 'menu.json',
  line: 1,
  column: 1,
  pointer: '',
  severity: 'error',
  rule: 'no-menu',
  message: senseTexts.noMenu,
}

function checkDicts(
  documents: readonly Source[],
  sources: readonly Source[],
  entities: Whole['entities'],
  { dicts, usage }: Pick<Whole, 'dicts'> & { readonly usage: Usage },
): void {
  const used = new Set<string>()
  for (const { fields } of entities.values()) {
    for (const field of fields.values()) {
      const reference = parseDictRef(field.type.dict(field) ?? '')
      if (reference?.kind === 'code') used.add(reference.code)
    }
  }
  // Pages and reports of other kinds may name them under their own keys.
  // An entity with mistakes may have lost the field that names one.
  const named = sources.filter(
    (source) => source.kind === 'page' || source.kind === 'report' || !isClean(source),
  )
  for (const { kind, written } of named)
    if (kind !== 'dict') for (const text of textsIn(written)) used.add(text)
  for (const { doc, report } of documents) {
    const { dict } = doc
    if (typeof dict !== 'string' || used.has(dict) || !dicts.has(dict) || usage.mayMean(dict))
      continue
    const message = senseTexts.unusedDict(dict)
    report({ pointer: '/dict', severity: 'warning', rule: 'unused-dictionary', message })
  }
}

/** Reports pages that neither a menu entry nor another page opens. */
function checkOpened(documents: readonly Source[], menu: readonly MenuNode[], usage: Usage): void {
  const inMenu = new Set([...menuNodes(menu)].flatMap(({ page }) => page ?? []))
  const opened = new Set(inMenu)
  for (const { doc } of documents) {
    const { page, ...others } = doc
    for (const text of textsIn(others)) if (text !== page) opened.add(text)
  }
  checkLinks(documents, inMenu)
  for (const { name, report } of documents) {
    if (opened.has(name) || usage.mayMean(name)) continue
    const message = senseTexts.pageInNoMenu(name)
    report({ pointer: '/page', severity: 'warning', rule: 'page-in-no-menu', message })
  }
}

/** Reports links to pages that have no address because no menu entry opens them. */
function checkLinks(documents: readonly Source[], inMenu: ReadonlySet<string>): void {
  const pages = new Set(documents.map(({ name }) => name))
  for (const { doc, report } of documents) {
    for (const { page, pointer } of linksIn(doc)) {
      if (inMenu.has(page) || !pages.has(page)) continue
      const message = senseTexts.goesNowhere(page)
      report({ pointer, severity: 'warning', rule: 'page-in-no-menu', message })
    }
  }
}

/** The pages that buttons and cards go to, with their places in the document. */
function* linksIn(
  value: unknown,
  pointer = '',
): Iterable<{ readonly page: string; readonly pointer: string }> {
  if (Array.isArray(value)) {
    for (const [index, member] of value.entries()) yield* linksIn(member, below(pointer, index))
  } else if (isObject(value)) {
    const isLink = value.action === 'go' || pointer.endsWith('/go')
    if (isLink && typeof value.page === 'string')
      yield { page: value.page, pointer: below(pointer, 'page') }
    for (const [key, member] of Object.entries(value)) yield* linksIn(member, below(pointer, key))
  }
}

/** Reports entities with conditions or computed values that no page test covers. */
function checkTested(
  documents: readonly Source[],
  pages: readonly Source[],
  { entities, usage }: Pick<Whole, 'entities'> & { readonly usage: Usage },
): void {
  const tested = new Set(
    pages.flatMap((page) =>
      !isClean(page) || (Array.isArray(page.doc.tests) && page.doc.tests.length > 0)
        ? [String(page.doc.entity)]
        : [],
    ),
  )
  const shown = new Set(pages.map(({ doc }) => String(doc.entity)))
  for (const { doc, report } of documents) {
    const entity = entities.get(String(doc.entity))
    if (!entity || tested.has(entity.name) || !shown.has(entity.name)) continue
    if (usage.mayMean(entity.name)) continue
    const ruled = [...entity.fields.values()].filter(
      ({ showIf, requireIf, disableIf, invalidIf, compute }) =>
        showIf ?? requireIf ?? disableIf ?? invalidIf ?? compute,
    )
    if (ruled.length === 0) continue
    const message = senseTexts.untested(
      entity.name,
      ruled.map(({ key }) => key),
    )
    report({ pointer: '/entity', severity: 'warning', rule: 'untested-entity', message })
  }
}
