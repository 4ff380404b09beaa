import type { FastifyInstance } from 'fastify'
import type { Documents } from '#model'
import type { Migration } from '../db/migrate'
import type { Contributions, Family, Job, Kernel, Module, Services } from './module'

/** Migrations of all families, sorted by name. */
export const migrationsOf = (modules: readonly Module[]): readonly Migration[] =>
  modules
    .flatMap(({ migrations = [] }) => migrations)
    .sort((one, other) => (one.name < other.name ? -1 : 1))

/** All families of a running server, combined. */
export interface Families extends Required<Omit<Family, 'services' | 'adds' | 'tried'>> {
  readonly use: Kernel['use']
  readonly find: Kernel['find']
}

/** Starts the families in order. If one fails, stops those already started and rejects. */
export async function startFamilies(
  modules: readonly Module[],
  ground: Omit<Kernel, 'use' | 'find' | 'added' | 'tried'>,
): Promise<Families> {
  const families: Family[] = []
  const services: Partial<Services> = {}
  const find: Kernel['find'] = (name) => services[name]
  const use: Kernel['use'] = (name) => {
    const found = find(name)
    if (found === undefined) throw new Error(`no family before gives the service ${String(name)}`)
    return found
  }
  const added = <Name extends keyof Contributions>(name: Name): readonly Contributions[Name][] =>
    families.flatMap(({ adds }) => {
      const one = adds?.[name]
      return one === undefined ? [] : [one]
    })
  const tried: Kernel['tried'] = (documents, now) => {
    for (const family of families) family.tried?.(documents, now)
  }
  const kernel: Kernel = { ...ground, use, find, added, tried }
  const stop = async () => {
    for (const family of families.toReversed()) await family.stop?.()
  }
  try {
    for (const { start } of modules) {
      const family = (await start?.(kernel)) ?? {}
      families.push(family)
      Object.assign(services, family.services)
    }
  } catch (error) {
    await stop()
    throw error
  }
  const inTurn = (phase: 'prepare' | 'pages' | 'routes') => async (app: FastifyInstance) => {
    for (const family of families) await family[phase]?.(app)
  }
  return {
    use,
    find,
    prepare: inTurn('prepare'),
    pages: inTurn('pages'),
    routes: inTurn('routes'),
    jobs: (): readonly Job[] => families.flatMap((family) => family.jobs?.() ?? []),
    replaced(documents: Documents) {
      for (const family of families) family.replaced?.(documents)
    },
    stop,
  }
}
