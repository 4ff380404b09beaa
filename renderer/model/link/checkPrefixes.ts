import type { Entity } from '../entity/entity'
import { findingTexts } from '../finding/messages.findings'
import type { Source } from './source'

interface Compiled {
  readonly entity: Entity
  readonly source: Source
}

/**
 * Whoever is granted `category:add` may add to every entity with that prefix. Entities of one folder may share it, and
 * those of which one names the other; any other has taken a prefix that was in use, with the rights that were given for it.
 */
export function checkPrefixes(compiled: readonly Compiled[]): void {
  for (const one of compiled) {
    const { perm } = one.entity
    const those = compiled.filter(({ entity }) => entity.perm === perm)
    const owner = those.find(({ entity }) => entity.name === perm) ?? those[0]
    if (!owner || one === owner || those.some((other) => areRelated(one, other))) continue
    const message = findingTexts.prefixInUse(perm, owner.entity.title, owner.source.path)
    one.source.report({ pointer: '/perm', severity: 'error', message })
  }
}

const areRelated = (one: Compiled, other: Compiled): boolean =>
  one !== other &&
  (folderOf(one) === folderOf(other) ||
    namedBy(one.entity).has(other.entity.name) ||
    namedBy(other.entity).has(one.entity.name))

const folderOf = ({ source: { path } }: Compiled): string => path.slice(0, path.lastIndexOf('/'))

const namedBy = ({ fields }: Entity): ReadonlySet<string | undefined> =>
  new Set(
    [...fields.values()].flatMap(({ reference, rows }) => [
      reference?.entity()?.name,
      rows?.entity()?.name,
    ]),
  )
