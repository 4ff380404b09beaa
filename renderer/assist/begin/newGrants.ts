import { newMessages as messages } from './messages.new'
import { grantedLike, type Neighbours } from './newEntry'
import type { RoleShare } from './share'

/** How much a role gets of a new screen. */
export const levels = ['all', 'edit', 'view', 'none'] as const
export type Level = (typeof levels)[number]

interface RoleDoc {
  readonly path: string
  readonly role: string
  readonly title: string
  readonly grants: readonly string[]
  /** Gets every new screen by its own document. */
  readonly newScreens: boolean
}

/** The screen: a new entity with its rights, a page over an entity, or a page without records. */
export interface NewScreen {
  readonly page: string
  /** Prefix of the rights of a new entity. */
  readonly perm?: string
  /** Prefix of the rights of the entity that a page shows. */
  readonly shown?: string
  readonly neighbours: Neighbours
}

/**
 * Who gets what of a new screen, role by role. What `give` says counts. Others get it as they have what stands beside
 * it; where nothing does, nobody gets anything that he was not given by name.
 */
export function sharesOf(
  docs: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
  screen: NewScreen,
  give: ReadonlyMap<string, Level>,
): readonly RoleShare[] {
  const roles = [...docs].flatMap(([path, doc]) => (isRole(path, doc) ? [roleOf(path, doc)] : []))
  for (const role of give.keys()) {
    const known = roles.find((one) => one.role === role)
    if (!known)
      throw new Error(
        messages.unknownRole(
          role,
          roles.map(({ role: name }) => name),
        ),
      )
    if (known.newScreens) throw new Error(messages.hasAll(known.title))
  }
  return roles.map((role) => shareOf(role, screen, give.get(role.role)))
}

const isRole = (path: string, { grants }: Readonly<Record<string, unknown>>): boolean =>
  path.startsWith('roles/') && Array.isArray(grants)

const roleOf = (path: string, doc: Readonly<Record<string, unknown>>): RoleDoc => ({
  path,
  role: String(doc.role),
  title: String(doc.title ?? doc.role),
  grants: Array.isArray(doc.grants) ? doc.grants.map(String) : [],
  newScreens: doc.newScreens === true,
})

function shareOf(
  { path, role, title, grants, newScreens }: RoleDoc,
  screen: NewScreen,
  level: Level | undefined,
): RoleShare {
  const whose = { path, role, title }
  if (newScreens) return { ...whose, why: 'newScreens', more: [], grants }
  if (level !== undefined) {
    const more = grantsOf(screen, level)
    return { ...whose, why: 'asked', more, grants: [...grants, ...more] }
  }
  const { neighbours } = screen
  if (screen.perm !== undefined && neighbours.prefixes.size > 0)
    return { ...whose, why: 'alike', ...grantedLike(grants, screen.perm, neighbours.prefixes) }
  const opens = [`page:${screen.page}`]
  const given = { more: opens, grants: [...grants, ...opens] }
  const nothing = { more: [], grants }
  // A page shows nothing to a role that does not see the records.
  if (screen.shown !== undefined)
    return { ...whose, why: 'reads', ...(reads(grants, screen.shown) ? given : nothing) }
  if (screen.perm !== undefined || neighbours.pages.size === 0)
    return { ...whose, why: 'open', ...nothing }
  return { ...whose, why: 'alike', ...(isBeside(grants, neighbours) ? given : nothing) }
}

function grantsOf({ perm, page }: NewScreen, level: Level): readonly string[] {
  if (level === 'none') return []
  if (perm === undefined) return [`page:${page}`]
  if (level === 'view') return [`${perm}:view`]
  return level === 'all' ? [`${perm}:*`] : [`${perm}:*`, `!${perm}:delete`, `!${perm}:restore`]
}

const reads = (grants: readonly string[], perm: string): boolean =>
  grants.includes(`${perm}:view`) ||
  (grants.includes(`${perm}:*`) && !grants.includes(`!${perm}:view`))

/** Whether the role opens something that stands beside it. */
const isBeside = (grants: readonly string[], { prefixes, pages }: Neighbours): boolean =>
  grants.some((grant) => {
    const [head = '', rest = ''] = grant.split(':')
    return head === 'page' ? pages.has(rest) : prefixes.has(head)
  })

/** `staff=view` of the command line: what a role gets. Throws for a level that there is not. */
export function readGiven(words: readonly string[]): ReadonlyMap<string, Level> {
  return new Map(
    words.map((word) => {
      const [role = '', said = ''] = word.split('=')
      const level = levels.find((one) => one === said)
      if (!level) throw new Error(messages.badLevel(word, levels))
      return [role, level]
    }),
  )
}

/** Asks for each role on which nobody has decided yet; an empty answer gives nothing. */
export async function askShares(
  shares: readonly RoleShare[],
  ask: (question: string) => Promise<string>,
): Promise<ReadonlyMap<string, Level>> {
  const given = new Map<string, Level>()
  for (const { role, title } of shares.filter(({ why }) => why === 'open')) {
    let answer: Level | undefined
    while (answer === undefined) {
      const said = (await ask(messages.whatGets(title))).trim().toLowerCase()
      answer = said === '' ? 'none' : levels.find((one, at) => said === one || said === `${at + 1}`)
    }
    given.set(role, answer)
  }
  return given
}
