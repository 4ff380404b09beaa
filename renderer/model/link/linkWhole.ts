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
import type { Role } from './linkRoles'
import { isClean, type Source } from './source'

interface Whole {
  readonly entities: ReadonlyMap<string, Entity>
  readonly pages: ReadonlyMap<string, CompiledPage>
  readonly menu: readonly MenuNode[]
  readonly dicts: ReadonlyMap<string, DictDoc>
  readonly roles: ReadonlyMap<string, Role>
}

/** Checks across all documents: what is never used, opened or tested. */
export function checkWhole(
  sources: readonly Source[],
  { entities, pages, menu, dicts, roles }: Whole,
  lost: LocatedFinding[],
): void {
  const of = (kind: Source['kind']) => sources.filter((source) => source.kind === kind)
  const menus = of('menu')
  if (menus.length === 0 && pages.size > 0) lost.push(noMenu)
  // While something is broken, usage is unknown.
  if (!sources.every(isClean)) return
  checkDicts(of('dict'), sources, entities, dicts)
  if (menus.length > 0) checkOpened(of('page'), menu)
  for (const one of menus) checkReach(one, menu, of('role'), entities)
  checkAdders(of('entity'), entities, roles)
  checkRoles(of('role'), { roles, entities, pages, menu })
  checkCircles(of('entity'), entities)
  checkTitles(
    findingTexts.nouns.entity,
    of('entity').flatMap(({ doc, path, report }) => {
      const { title } = doc
      return typeof title === 'string' ? [{ title, pointer: '/title', place: path, report }] : []
    }),
  )
  checkTested(of('entity'), of('page'), entities)
  for (const { doc, report, allowances } of sources)
    for (const finding of idleAllowances(doc, allowances)) report(finding)
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
  dicts: Whole['dicts'],
): void {
  const used = new Set<string>()
  for (const { fields } of entities.values()) {
    for (const field of fields.values()) {
      const reference = parseDictRef(field.type.dict(field) ?? '')
      if (reference?.kind === 'code') used.add(reference.code)
    }
  }
  // Pages and reports of other kinds may name them under their own keys.
  const named = sources.filter(({ kind }) => kind === 'page' || kind === 'report')
  for (const { doc } of named) for (const text of textsIn(doc)) used.add(text)
  for (const { doc, report } of documents) {
    const { dict } = doc
    if (typeof dict !== 'string' || used.has(dict) || !dicts.has(dict)) continue
    const message = senseTexts.unusedDict(dict)
    report({ pointer: '/dict', severity: 'warning', rule: 'unused-dictionary', message })
  }
}

/** Reports pages that neither a menu entry nor another page opens. */
function checkOpened(documents: readonly Source[], menu: readonly MenuNode[]): void {
  const inMenu = new Set([...menuNodes(menu)].flatMap(({ page }) => page ?? []))
  const opened = new Set(inMenu)
  for (const { doc } of documents) {
    const { page, ...others } = doc
    for (const text of textsIn(others)) if (text !== page) opened.add(text)
  }
  checkLinks(documents, inMenu)
  for (const { name, report } of documents) {
    if (opened.has(name)) continue
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
  entities: Whole['entities'],
): void {
  const tested = new Set(
    pages.flatMap(({ doc }) =>
      Array.isArray(doc.tests) && doc.tests.length > 0 ? [String(doc.entity)] : [],
    ),
  )
  const shown = new Set(pages.map(({ doc }) => String(doc.entity)))
  for (const { doc, report } of documents) {
    const entity = entities.get(String(doc.entity))
    if (!entity || tested.has(entity.name) || !shown.has(entity.name)) continue
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
