import type { CompanyDocuments, Documents } from '#model'

const known = new WeakMap<Documents, Documents>()

/**
 * The platform's documents together with those that companies have of their own, whose names never meet. Findings and
 * menu are the platform's. Without companies' documents it is the same object.
 */
export function documentsEverywhere(platform: Documents): Documents {
  if (platform.companies.size === 0) return platform
  const made = known.get(platform) ?? together(platform, [...platform.companies.values()])
  known.set(platform, made)
  return made
}

function together(platform: Documents, companies: readonly CompanyDocuments[]): Documents {
  const all = <Value>(
    of: (documents: Documents) => ReadonlyMap<string, Value>,
  ): ReadonlyMap<string, Value> => new Map([platform, ...companies].flatMap((one) => [...of(one)]))
  return {
    ...platform,
    entities: all(({ entities }) => entities),
    broken: all(({ broken }) => broken),
    pages: all(({ pages }) => pages),
    sound: new Set([platform, ...companies].flatMap(({ sound }) => [...sound])),
    dicts: all(({ dicts }) => dicts),
    reports: all(({ reports }) => reports),
    rules: all(({ rules }) => rules),
    roles: all(({ roles }) => roles),
    permissions: new Set([platform, ...companies].flatMap(({ permissions }) => [...permissions])),
    texts: all(({ texts }) => texts),
  }
}

/** What a company has of its own in one of its maps. */
export const ownOf = <Value>(
  company: ReadonlyMap<string, Value>,
  platform: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, Value> => new Map([...company].filter(([name]) => !platform.has(name)))
