import { can, type Documents, type MenuNode, permissionOf } from '#model'
import { menuNodes } from '../../renderer/model/menu/menuNodes'
import { mayReadDict } from '../dictionaries/boundDicts'
import type { Caller } from '../http/right'
import { parsed } from '../menu/parsed'
import { entryId } from '../seed/menu'

/**
 * The platform's documents as far as an account may open what they are about: records that it may see, pages of these and
 * of its menu, reports and dictionaries that it may read. Roles, rules and the menu are left out.
 */
export function visibleTo(documents: Documents, caller: Caller): Documents {
  const { grants, entries } = caller
  const entities = only(documents.entities, (entity) => can(grants, permissionOf(entity, 'view')))
  const opened = new Set(openedPages(documents.menu, entries))
  const pages = only(documents.pages, ({ doc }, code) =>
    typeof doc.entity === 'string' ? entities.has(doc.entity) : opened.has(code),
  )
  const reports = only(
    documents.reports,
    (report) => can(grants, report.can) && entities.has(report.view.name),
  )
  const dicts = only(documents.dicts, (_, code) => mayReadDict(documents, caller, code))
  const known = { entities, pages, reports, dicts } as const
  return {
    ...documents,
    ...known,
    broken: only(documents.broken, (_, name) => entities.has(name)),
    sound: new Set([...documents.sound].filter((code) => pages.has(code))),
    rules: new Map(),
    roles: new Map(),
    menu: [],
    permissions: new Set([...documents.permissions].filter((code) => can(grants, code))),
    findings: [],
    allowed: [],
    texts: only(documents.texts, (text, path) => isOf(known, path, text)),
    companies: new Map(),
  }
}

const only = <Value>(
  all: ReadonlyMap<string, Value>,
  fits: (value: Value, name: string) => boolean,
): ReadonlyMap<string, Value> => new Map([...all].filter(([name, value]) => fits(value, name)))

type Known = Readonly<
  Record<'entities' | 'pages' | 'reports' | 'dicts', ReadonlyMap<string, unknown>>
>

function isOf(known: Known, path: string, text: string): boolean {
  const [, folder, name = ''] = /^(entities|pages|reports|dicts)\/(.+)\.json$/.exec(path) ?? []
  if (folder === 'pages') return known.pages.has(name)
  const doc = folder === undefined ? undefined : parsed(text)
  if (folder === 'entities') return known.entities.has(String(doc?.entity))
  if (folder === 'reports') return known.reports.has(String(doc?.report))
  return folder === 'dicts' && known.dicts.has(String(doc?.dict))
}

const openedPages = (menu: readonly MenuNode[], entries: ReadonlySet<string>): readonly string[] =>
  [...menuNodes(menu)].flatMap(({ page, path }) =>
    page !== undefined && entries.has(entryId(path)) ? page : [],
  )
