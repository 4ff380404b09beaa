import { grantsOf } from '../check/runTests'
import type { CompiledPage } from '../compile/compilePage'
import { type Entity, permissionOf } from '../entity/entity'
import { senseTexts } from '../finding/messages.sense'
import { below } from '../finding/pointer'
import type { MenuNode } from '../menu/menuDoc'
import { menuNodes } from '../menu/menuNodes'
import type { Role } from './linkRoles'
import type { Source } from './source'

interface World {
  readonly roles: ReadonlyMap<string, Role>
  readonly entities: ReadonlyMap<string, Entity>
  readonly pages: ReadonlyMap<string, CompiledPage>
  readonly menu: readonly MenuNode[]
}

/** Reports rights of a role that are of no use without another one, and pages that show the role nothing. */
export function checkRoles(documents: readonly Source[], world: World): void {
  for (const source of documents) {
    const role = world.roles.get(String(source.doc.role))
    if (!role) continue
    checkViews(role, source, world)
    checkPages(role, source, world)
  }
}

/** Changing records that one cannot see does nothing. Adding alone may be meant, as in a form that is only filled in. */
function checkViews({ codes }: Role, { doc, report }: Source, { entities }: World): void {
  for (const entity of entities.values()) {
    const view = permissionOf(entity, 'view')
    if (codes.has(view) || entity.viewCan !== undefined) continue
    const useless = [...codes].filter(
      (code) => code.startsWith(`${entity.perm}:`) && code !== permissionOf(entity, 'add'),
    )
    if (useless.length === 0) continue
    const at =
      grantAt(doc, (text) => text === `!${view}`) ??
      grantAt(doc, (text) => text.startsWith(`${entity.perm}:`))
    report({
      pointer: at ?? '/grants',
      severity: 'warning',
      rule: 'right-without-view',
      message: senseTexts.rightWithoutView(view, useless),
    })
  }
}

function checkPages(
  { codes, entries }: Role,
  { doc, report }: Source,
  { pages, menu }: World,
): void {
  const grants = grantsOf([...codes])
  for (const { page: name, path } of menuNodes(menu)) {
    const page = name === undefined || !entries.has(path) ? undefined : pages.get(name)
    const lacks = page?.model === undefined ? [] : (page.kind.lacks?.(page.model, grants) ?? [])
    if (!page || lacks.length === 0) continue
    report({
      pointer: grantAt(doc, (text) => text === `page:${name}`) ?? '/grants',
      severity: 'warning',
      rule: 'page-lacks',
      message: senseTexts.pageLacks(page.title, lacks),
    })
  }
}

function grantAt({ grants }: Source['doc'], fits: (text: string) => boolean): string | undefined {
  const at = Array.isArray(grants)
    ? grants.findIndex((text) => typeof text === 'string' && fits(text))
    : -1
  return at < 0 ? undefined : below('/grants', at)
}
