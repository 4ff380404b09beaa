import { documentPrefix } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'

/** Administrative entries are recognized by what they open (address, document, view), wherever they are in the menu. */
const address = '/system'
const documents = `${documentPrefix}sys/`
const views = ['system/', 'online/Workbench']

interface Entry {
  readonly id: string
  readonly url: string | null
  readonly component: string | null
  readonly perms: string | null
  readonly menu_type: number
  readonly parent_id: string | null
  readonly builtin: string | null
  readonly delivered: string | null
}

/** Ids of administrative entries and buttons. */
export async function administeringEntries(db: Db): Promise<ReadonlySet<string>> {
  const all = await system(db)
    .selectFrom('sys_permission')
    .select(['id', 'url', 'component', 'perms', 'menu_type'])
    .select(['parent_id', 'builtin', 'delivered'])
    .execute()
  const screens = new Set(all.flatMap((one) => (administers(one) ? [one.id] : [])))
  const buttons = all.filter(({ menu_type }) => menu_type === 2)
  // Delivered buttons of those screens define the kinds of administrative rights; added buttons may use them too.
  const kinds = new Set(
    buttons.filter((one) => one.builtin === 'Y' && screens.has(deliveredTo(one))).flatMap(kindsOf),
  )
  const ofButtons = buttons.filter(
    (one) => screens.has(one.parent_id ?? '') || kindsOf(one).some((kind) => kinds.has(kind)),
  )
  return new Set([...screens, ...ofButtons.map(({ id }) => id)])
}

const administers = ({ url, component, menu_type }: Entry): boolean =>
  menu_type !== 2 &&
  (url === address ||
    url?.startsWith(`${address}/`) === true ||
    component?.startsWith(documents) === true ||
    views.some((view) => component?.startsWith(view)))

/** The entry below which a button was delivered. */
function deliveredTo({ delivered, parent_id }: Entry): string {
  const said: unknown = JSON.parse(delivered ?? '{}').parent_id
  return typeof said === 'string' ? said : (parent_id ?? '')
}

/** `role:grant` is a right of the kind `role`. */
const kindsOf = ({ perms }: Entry): readonly string[] =>
  (perms ?? '').split(',').flatMap((code) => code.trim().split(':')[0] || [])
