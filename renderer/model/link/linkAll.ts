import type { CompiledPage } from '../compile/compilePage'
import type { DictDoc } from '../document/dict'
import type { Entity } from '../entity/entity'
import type { AllowedFinding, LocatedFinding } from '../finding/finding'
import type { MenuNode } from '../menu/menuDoc'
import type { Report } from '../report/report'
import { type BrokenEntity, brokenEntities } from './broken'
import { linkDicts, linkMenu, said } from './linkCommon'
import { type Linking, linkEntities } from './linkEntities'
import { linkPages } from './linkPages'
import { linkReports, reportNames } from './linkReports'
import { linkRoles, type Role } from './linkRoles'
import { checkWhole } from './linkWhole'
import { linkRules, type NumberRule } from './numberRule'
import type { Source } from './source'

/** Documents that were checked and compiled together. */
export interface LinkedDocuments {
  readonly entities: ReadonlyMap<string, Entity>
  /** Entities with mistakes, by name; most are also in `entities`, compiled from the remains. */
  readonly broken: ReadonlyMap<string, BrokenEntity>
  readonly pages: ReadonlyMap<string, CompiledPage>
  /** Pages without an error in their document or their entity: safe to show to users. */
  readonly sound: ReadonlySet<string>
  readonly dicts: ReadonlyMap<string, DictDoc>
  readonly reports: ReadonlyMap<string, Report>
  readonly rules: ReadonlyMap<string, NumberRule>
  readonly roles: ReadonlyMap<string, Role>
  readonly menu: readonly MenuNode[]
  /** All codes that the menu registers; empty while the menu is broken. */
  readonly permissions: ReadonlySet<string>
  /** What others name comes first, so that causes are told before consequences; then by file and by position. */
  readonly findings: readonly LocatedFinding[]
  /** Warnings that documents allow, with their reasons. */
  readonly allowed: readonly AllowedFinding[]
}

/**
 * Checks and compiles documents that name each other. `platform` = what lies below them, compiled already: they may
 * name it, and it is part of the answer, but for its findings.
 */
export function linkAll(
  sources: readonly Source[],
  {
    lost,
    platform,
    ...linking
  }: Linking & { readonly lost: LocatedFinding[]; readonly platform?: LinkedDocuments | undefined },
): LinkedDocuments {
  const of = (kind: Source['kind']) => sources.filter((source) => source.kind === kind)
  const ownDicts = linkDicts(of('dict'))
  const dicts = joined(platform?.dicts, ownDicts.dicts)
  const dictNames = withNames(ownDicts.dictNames, platform?.dicts)
  const own = linkMenu(of('menu'))
  const permissions =
    own.permissions && platform
      ? new Set([...platform.permissions, ...own.permissions])
      : own.permissions
  const { rules, ruleNames } = linkRules(of('rule'))
  const names = {
    dicts,
    dictNames,
    ruleNames,
    permissions,
    reportNames: withNames(reportNames(of('report')), platform?.reports),
  }
  const entities = linkEntities(of('entity'), names, linking, platform)
  const linked = linkReports(of('report'), { ...names, ...entities }, linking, platform)
  const { pages, sound } = linkPages(
    of('page'),
    of('menu'),
    { ...names, ...entities, ...linked },
    linking,
    platform,
  )
  const roles = linkRoles(of('role'), {
    menu: own.menu,
    permissions: own.permissions,
    entities: entities.entities,
    entityNames: entities.entityNames,
    pageNames: of('page').map(({ name }) => name),
    kindOf(page) {
      const source = of('page').find(({ name }) => name === page)
      const kind = source && (source.doc.kind ?? said(source, 'kind'))
      return typeof kind === 'string' ? kind : undefined
    },
    entityOf(page) {
      const entity = pages.get(page)?.doc.entity
      return typeof entity === 'string' ? entity : undefined
    },
  })
  const doubted = new Set([
    ...linked.doubted,
    ...of('page').flatMap(({ name }) => (sound.has(name) ? [] : name)),
  ])
  checkWhole(
    sources,
    { entities: entities.entities, pages, menu: own.menu, dicts, roles, doubted },
    platform ? undefined : lost,
  )
  return {
    entities: entities.entities,
    broken: joined(platform?.broken, brokenEntities(sources, entities.entities)),
    pages: joined(platform?.pages, pages),
    sound: platform ? new Set([...platform.sound, ...sound]) : sound,
    dicts,
    reports: linked.reports,
    rules: joined(platform?.rules, rules),
    roles: joined(platform?.roles, roles),
    menu: platform ? [...platform.menu, ...own.menu] : own.menu,
    permissions: permissions ?? platform?.permissions ?? new Set(),
    findings: [
      ...lost,
      ...causesFirst.flatMap((kind) =>
        of(kind).flatMap((source) => [...source.findings].sort(inText)),
      ),
    ],
    allowed: sources.flatMap(({ allowed }) => allowed),
  }
}

const joined = <Name, Value>(
  below: ReadonlyMap<Name, Value> | undefined,
  own: ReadonlyMap<Name, Value>,
): ReadonlyMap<Name, Value> => (below ? new Map([...below, ...own]) : own)

const withNames = (
  own: readonly string[] | undefined,
  below: ReadonlyMap<string, unknown> | undefined,
): readonly string[] | undefined => (own && below ? [...own, ...below.keys()] : own)

/** Kinds of documents in the order in which they name each other. */
const causesFirst = ['dict', 'rule', 'entity', 'report', 'page', 'menu', 'role'] as const

const inText = (a: LocatedFinding, b: LocatedFinding): number =>
  a.line - b.line || a.column - b.column
