/** A button of the permission answer: `action` may be a comma list of codes. */
export interface AuthEntry {
  readonly action: string
  /** '1' shows when granted, '2' enables when granted. */
  readonly type: string
  /** Of the all-auth list: '1' the rule holds, '0' it is switched off. */
  readonly status?: string
}

/** What the server granted: the user's buttons and all buttons there are (specification, §6). */
export interface Grants {
  readonly auth: readonly AuthEntry[]
  readonly allAuth: readonly AuthEntry[]
}

export const noGrants: Grants = { auth: [], allAuth: [] }

/** The two lists that the button rule falls back on. */
export interface ButtonLists {
  /** What the user's roles own. */
  readonly role: readonly AuthEntry[]
  /** Every button there is, with its status. */
  readonly data: readonly AuthEntry[]
}

/**
 * May the user do `name`? No name means nothing is required. This is what both sides of the wire ask
 * of an operation: granted in either type, or shown to everybody by the element rule.
 */
export function can(grants: Grants, name: string | undefined): boolean {
  if (!name) return true
  return mayShow(grants, name) || indexOf(grants).held.has(name)
}

/** The element-hiding rule: entries of type '2' do not count; a rule that is switched off shows to all. */
export const mayShow = (grants: Grants, action: string): boolean =>
  indexOf(grants).shown.has(action)

/** The codes of grants: asked for at each request and for each cell, while there are hundreds of entries. */
interface GrantIndex {
  readonly held: ReadonlySet<string>
  readonly shown: ReadonlySet<string>
}

const indexes = new WeakMap<Grants, GrantIndex>()

function indexOf(grants: Grants): GrantIndex {
  const known = indexes.get(grants)
  if (known) return known
  const { auth, allAuth } = grants
  const free = allAuth.filter(({ status }) => status === '0')
  const shown = [...auth, ...free].filter(({ type }) => type !== '2')
  const made = { held: new Set(auth.flatMap(codesOf)), shown: new Set(shown.flatMap(codesOf)) }
  indexes.set(grants, made)
  return made
}

/**
 * The button rule, read as the specification words it: true = allowed. It only dresses buttons. What
 * the server lets through is decided by `can`, which knows no grant by absence.
 */
export function mayPress(
  permissionList: readonly AuthEntry[],
  action: string,
  lists: ButtonLists,
): boolean {
  if (permissionList.some((entry) => entry.type === '2' && names(action)(entry))) return true
  const stated = lists.data.filter(names(action))
  if (stated.some(({ status }) => status === '0')) return false
  return stated.some(({ status }) => status === '1') && !lists.role.some(names(action))
}

/** Type-'1' actions below `prefix` whose rule holds and which no role owns, without the prefix. */
export function withheld({ role, data }: ButtonLists, prefix: string): readonly string[] {
  const codes = data
    .filter(({ type, status }) => type === '1' && status === '1')
    .flatMap(codesOf)
    .filter((code) => code.startsWith(prefix) && !role.some(names(code)))
  return [...new Set(codes)].map((code) => code.slice(prefix.length))
}

/** A route that lists permissions lets in whoever has one of them. */
export const mayEnter = (grants: Grants, permissionList: readonly string[]): boolean =>
  permissionList.length === 0 || permissionList.some((action) => can(grants, action))

const codesOf = ({ action }: AuthEntry): readonly string[] =>
  action.split(',').map((code) => code.trim())

const names = (action: string) => (entry: AuthEntry) => codesOf(entry).includes(action)
