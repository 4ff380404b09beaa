import { anyOf, openTrace, type RightSource, type Trace } from './trace'

/** A button of the permission answer: `action` may be a comma list of codes. */
export interface AuthEntry {
  readonly action: string
  /** '1' shows when granted, '2' enables when granted. */
  readonly type: string
  /** Of the all-auth list: '1' the rule holds, '0' it is switched off. */
  readonly status?: string
  /** What it is called. */
  readonly describe?: string
  /** Of what was granted, on the server: what gives it. */
  readonly by?: readonly RightSource[]
}

/** What the server granted: the user's buttons and all buttons there are (specification, §6). */
export interface Grants {
  readonly auth: readonly AuthEntry[]
  readonly allAuth: readonly AuthEntry[]
  /** Nothing may be changed, whatever is granted: why, in a sentence. The server refuses it all the same. */
  readonly stillness?: string
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
export const can = (grants: Grants, name: string | undefined): boolean =>
  !name || grantOf(grants, name).allowed

/** The same of what changes something. */
export const mayChange = (grants: Grants, name: string | undefined): boolean =>
  grants.stillness === undefined && can(grants, name)

/** The decision on one code, with what it came from. Made once for the grants. */
export function grantOf(grants: Grants, code: string): Trace {
  const { traces } = indexOf(grants)
  const known = traces.get(code)
  if (known) return known
  const made = trace(grants, code)
  traces.set(code, made)
  return made
}

function trace(grants: Grants, code: string): Trace {
  const { held, shown } = indexOf(grants)
  const entry = buttonsOf(grants.allAuth).entries.get(code)
  const title = entry?.describe === undefined ? {} : { title: entry.describe }
  if (held.has(code)) {
    const own = grants.auth.filter((one) => codesOf(one).includes(code))
    const by = [...new Set(own.flatMap((one) => one.by ?? []))]
    return { allowed: true, cause: 'granted', code, ...title, ...(by.length > 0 && { by }) }
  }
  if (shown.has(code)) return { allowed: true, cause: 'free', code, ...title }
  return { allowed: false, cause: entry ? 'missing' : 'unknown', code, ...title }
}

/** Whether anything at all was granted: whoever has made an account and waits for rights has nothing. */
export const hasRights = ({ auth }: Grants): boolean => auth.length > 0

/** Opens what is known of colleagues beside their names: phone, birthday, sex, work number. */
export const peopleRight = 'user:view'

/** Lets somebody ask about the rights of others, and who sees a record; everybody asks about his own. */
export const explainRight = 'right:explain'

/** The element-hiding rule: entries of type '2' do not count; a rule that is switched off shows to all. */
export const mayShow = (grants: Grants, action: string): boolean =>
  indexOf(grants).shown.has(action)

/** How an element stands that asks for a code. */
export type ElementState = 'live' | 'dead' | 'hidden'

/**
 * Both rules of the specification (shell, §6) for an element, as far as the server grants what it does: a code
 * of type '1' that was not granted hides it, one of type '2' leaves it in its place, not to be pressed. `live`
 * is exactly what `can` allows.
 */
export function elementState(grants: Grants, name: string | undefined): ElementState {
  if (can(grants, name)) return 'live'
  return name !== undefined && indexOf(grants).pressed.has(name) ? 'dead' : 'hidden'
}

/** The codes of grants: asked for at each request and for each cell, while there are hundreds of entries. */
interface GrantIndex {
  readonly held: ReadonlySet<string>
  readonly shown: ReadonlySet<string>
  /** Codes that there are as type '2' alone. */
  readonly pressed: ReadonlySet<string>
  /** Decisions that were asked for. */
  readonly traces: Map<string, Trace>
}

const indexes = new WeakMap<Grants, GrantIndex>()

function indexOf(grants: Grants): GrantIndex {
  const known = indexes.get(grants)
  if (known) return known
  const { auth, allAuth } = grants
  const { free, pressed } = buttonsOf(allAuth)
  const shown = auth.filter(({ type }) => type !== '2').flatMap(codesOf)
  const made = {
    held: new Set(auth.flatMap(codesOf)),
    shown: new Set([...shown, ...free]),
    pressed,
    traces: new Map<string, Trace>(),
  }
  indexes.set(grants, made)
  return made
}

/** The codes of all buttons there are: the same for everybody, so worked out once for the list. */
interface ButtonIndex {
  /** The first button of each code. */
  readonly entries: ReadonlyMap<string, AuthEntry>
  /** Codes whose rule is switched off, but for type '2'. */
  readonly free: ReadonlySet<string>
  readonly pressed: ReadonlySet<string>
}

const buttonIndexes = new WeakMap<Grants['allAuth'], ButtonIndex>()

function buttonsOf(allAuth: Grants['allAuth']): ButtonIndex {
  const known = buttonIndexes.get(allAuth)
  if (known) return known
  const entries = new Map<string, AuthEntry>()
  for (const entry of allAuth)
    for (const code of codesOf(entry)) if (!entries.has(code)) entries.set(code, entry)
  const hiding = allAuth.filter(({ type }) => type !== '2')
  const hidden = new Set(hiding.flatMap(codesOf))
  const pressing = allAuth.filter(({ type }) => type === '2').flatMap(codesOf)
  const made = {
    entries,
    free: new Set(hiding.filter(({ status }) => status === '0').flatMap(codesOf)),
    pressed: new Set(pressing.filter((code) => !hidden.has(code))),
  }
  buttonIndexes.set(allAuth, made)
  return made
}

/**
 * The button rule, read as the specification words it: true = allowed. Its fallback would open a button by the
 * absence of a grant, and close one by its presence, so no button asks it: see `elementState`, which agrees with
 * the server (docs/contract.md).
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
  entryOf(grants, permissionList).allowed

/** The decision on whoever has one of these. */
export const entryOf = (grants: Grants, codes: readonly string[]): Trace =>
  codes.length === 0 ? openTrace : anyOf(codes.map((code) => grantOf(grants, code)))

/** The codes of a button. */
export const codesOf = ({ action }: AuthEntry): readonly string[] =>
  action.split(',').map((code) => code.trim())

const names = (action: string) => (entry: AuthEntry) => codesOf(entry).includes(action)
