import { anyOf, openTrace, type RightSource, type Trace } from './trace'

/** A button entry in the permission response: `action` may be a comma list of codes. */
export interface AuthEntry {
  readonly action: string
  /** '1' shows when granted, '2' enables when granted. */
  readonly type: string
  /** All-auth list only: '1' the rule is active, '0' it is switched off. */
  readonly status?: string
  /** Display name. */
  readonly describe?: string
  /** Server only, for granted permissions: the roles or departments that grant them. */
  readonly by?: readonly RightSource[]
}

/** The server's grants: the user's buttons and all existing buttons (specification, §6). */
export interface Grants {
  readonly auth: readonly AuthEntry[]
  readonly allAuth: readonly AuthEntry[]
  /** Read-only mode: a sentence with the reason. The server also refuses changes. */
  readonly stillness?: string
}

export const noGrants: Grants = { auth: [], allAuth: [] }

/** The two lists that the button rule falls back to. */
export interface ButtonLists {
  /** Entries owned by the user's roles. */
  readonly role: readonly AuthEntry[]
  /** All existing buttons with their status. */
  readonly data: readonly AuthEntry[]
}

/**
 * May the user do `name`? No name = nothing is required. Both sides of the wire use this for operations: allowed if
 * granted in either type, or shown to everybody by the element rule.
 */
export const can = (grants: Grants, name: string | undefined): boolean =>
  !name || grantOf(grants, name).allowed

/** The same for operations that change something. */
export const mayChange = (grants: Grants, name: string | undefined): boolean =>
  grants.stillness === undefined && can(grants, name)

/** The decision on one code, with its reason. Cached per grants. */
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

/** Whether anything is granted: a new account that waits for rights has nothing. */
export const hasRights = ({ auth }: Grants): boolean => auth.length > 0

/** Right to see colleagues' details besides their names: phone, birthday, sex, work number. */
export const peopleRight = 'user:view'

/** Right to ask about others' rights and who sees a record; everybody may ask about their own. */
export const explainRight = 'right:explain'

/** The element-hiding rule: entries of type '2' do not count; a disabled rule shows the element to everybody. */
export const mayShow = (grants: Grants, action: string): boolean =>
  indexOf(grants).shown.has(action)

/** State of an element that requires a code. */
export type ElementState = 'live' | 'dead' | 'hidden'

/**
 * Both rules of the specification (shell, §6) for an element whose operation needs a code: a missing code of type '1'
 * hides it, one of type '2' leaves it visible but disabled. `live` is exactly what `can` allows.
 */
export function elementState(grants: Grants, name: string | undefined): ElementState {
  if (can(grants, name)) return 'live'
  return name !== undefined && indexOf(grants).pressed.has(name) ? 'dead' : 'hidden'
}

/** Index of granted codes: looked up for each request and each cell, among hundreds of entries. */
interface GrantIndex {
  readonly held: ReadonlySet<string>
  readonly shown: ReadonlySet<string>
  /** Codes that exist only as type '2'. */
  readonly pressed: ReadonlySet<string>
  /** Cached decisions. */
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

/** Index of all buttons: the same for every user, so computed once per list. */
interface ButtonIndex {
  /** The first button of each code. */
  readonly entries: ReadonlyMap<string, AuthEntry>
  /** Codes whose rule is switched off, except type '2'. */
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
 * The button rule as the specification words it: true = allowed. Its fallback allows a button because a grant is
 * missing and forbids it because one exists, so no button uses it: see `elementState`, which agrees with the server
 * (docs/contract.md).
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

/** Type-'1' actions below `prefix` whose rule is active and which no role owns; the prefix is cut off. */
export function withheld({ role, data }: ButtonLists, prefix: string): readonly string[] {
  const codes = data
    .filter(({ type, status }) => type === '1' && status === '1')
    .flatMap(codesOf)
    .filter((code) => code.startsWith(prefix) && !role.some(names(code)))
  return [...new Set(codes)].map((code) => code.slice(prefix.length))
}

/** A route that lists permissions admits users with any of them. */
export const mayEnter = (grants: Grants, permissionList: readonly string[]): boolean =>
  entryOf(grants, permissionList).allowed

/** The decision for a list of codes of which one is enough. */
export const entryOf = (grants: Grants, codes: readonly string[]): Trace =>
  codes.length === 0 ? openTrace : anyOf(codes.map((code) => grantOf(grants, code)))

/** The codes of a button. */
export const codesOf = ({ action }: AuthEntry): readonly string[] =>
  action.split(',').map((code) => code.trim())

const names = (action: string) => (entry: AuthEntry) => codesOf(entry).includes(action)
