import type { CompiledPage } from '../compile/compilePage'
import { type DictDoc, parseDictRef } from '../document/dict'
import type { Entity } from '../entity/entity'
import { idleAllowances } from '../finding/allow'
import type { LocatedFinding } from '../finding/finding'
import { senseTexts } from '../finding/messages.sense'
import { present } from '../finding/present'
import type { MenuNode } from '../menu/menuDoc'
import { textsIn } from './broken'
import { checkAdders } from './checkAdders'
import { checkReach } from './checkReach'
import type { Role } from './linkRoles'
import { isClean, type Source } from './source'

interface Whole {
  readonly entities: ReadonlyMap<string, Entity>
  readonly pages: ReadonlyMap<string, CompiledPage>
  readonly menu: readonly MenuNode[]
  readonly dicts: ReadonlyMap<string, DictDoc>
  readonly roles: ReadonlyMap<string, Role>
}

/** What nobody can see in one document alone: what is never used, opened or tried out. */
export function checkWhole(
  sources: readonly Source[],
  { entities, pages, menu, dicts, roles }: Whole,
  lost: LocatedFinding[],
): void {
  const of = (kind: Source['kind']) => sources.filter((source) => source.kind === kind)
  const menus = of('menu')
  if (menus.length === 0 && pages.size > 0) lost.push(noMenu)
  // While something is broken, what is used is not known.
  if (!sources.every(isClean)) return
  checkDicts(of('dict'), sources, entities, dicts)
  if (menus.length > 0) checkOpened(of('page'), menu)
  for (const one of menus) checkReach(one, menu, of('role'), entities)
  checkAdders(of('entity'), entities, roles)
  checkTested(of('entity'), of('page'), entities)
  for (const { doc, report, allowances } of sources)
    for (const finding of idleAllowances(doc, allowances)) report(finding)
}

const noMenu: LocatedFinding = {
  ...{ file: 'menu.json', line: 1, column: 1, pointer: '' },
  ...{ severity: 'error', rule: 'no-menu', message: senseTexts.noMenu },
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
  // Pages and reports of other kinds may name them under keys of their own.
  const named = sources.filter(({ kind }) => kind === 'page' || kind === 'report')
  for (const { doc } of named) for (const text of textsIn(doc)) used.add(text)
  for (const { doc, report } of documents) {
    const { dict } = doc
    if (typeof dict !== 'string' || used.has(dict) || !dicts.has(dict)) continue
    const message = senseTexts.unusedDict(dict)
    report({ pointer: '/dict', severity: 'warning', rule: 'unused-dictionary', message })
  }
}

/** Pages that no entry opens and that no other page leads to. */
function checkOpened(documents: readonly Source[], menu: readonly MenuNode[]): void {
  const opened = new Set<string>()
  const visit = (nodes: readonly MenuNode[]): void => {
    for (const [, { page, children = [] }] of present(nodes)) {
      if (page !== undefined) opened.add(page)
      visit(children)
    }
  }
  visit(menu)
  for (const { doc } of documents) {
    const { page, ...others } = doc
    for (const text of textsIn(others)) if (text !== page) opened.add(text)
  }
  for (const { name, report } of documents) {
    if (opened.has(name)) continue
    const message = senseTexts.pageInNoMenu(name)
    report({ pointer: '/page', severity: 'warning', rule: 'page-in-no-menu', message })
  }
}

/** Entities with conditions or computed values of which no page's test says anything. */
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
