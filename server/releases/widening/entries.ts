import { type Documents, type MenuNode, platformOnly } from '#model'
import { present } from '../../../renderer/model/finding/present'
import { type Compared, codeTitle, mayOpen } from './grants'
import { wideningMessages as messages } from './messages'
import type { Widened } from './widened'

/** An entry, with the editions that it and those above it allow. */
interface Placed {
  readonly node: MenuNode
  readonly editions: ReadonlySet<number>
}

/** Entries that open something else, or for more people, without anybody getting another grant. */
export function widenedEntries(compared: Compared): readonly Widened[] {
  const { before, after, holding } = compared
  const closed = { before: platformOnly(before), after: platformOnly(after) }
  const [old, now] = [placedIn(before), placedIn(after)]
  const found: Widened[] = []
  const add = (sentence: string, whom: string, held: boolean) =>
    found.push({ kind: 'entry', whom, sentence, held })
  for (const [path, { node, editions }] of now.entries) {
    const was = old.entries.get(path)
    if (!was) continue
    const whom = messages.everybodyWithEntry(node.name)
    if ((['page', 'view', 'url'] as const).some((key) => node[key] !== was.node[key]))
      add(messages.opensOther(whom, path), whom, mayOpen(node, compared))
    if (closed.before.entries.has(path) && !closed.after.entries.has(path))
      add(messages.noLongerPlatforms(node.name, path), whom, holding.platform)
    if (!isWithin(editions, was.editions))
      add(messages.moreEditions(node.name, path), whom, holding.platform)
  }
  for (const [code, editions] of now.codes) {
    const was = old.codes.get(code)
    if (!was) continue
    const title = codeTitle(after, code)
    const whom = messages.everybodyWith([title], [])
    if (!isWithin(editions, was)) add(messages.moreEditionsOf(title), whom, holding.platform)
    if (closed.before.right(code) && !closed.after.right(code))
      add(messages.noLongerPlatformsRight(title), whom, holding.platform)
  }
  return found
}

const allEditions: ReadonlySet<number> = new Set([1, 2])

function placedIn({ menu }: Documents): {
  readonly entries: ReadonlyMap<string, Placed>
  readonly codes: ReadonlyMap<string, ReadonlySet<number>>
} {
  const entries = new Map<string, Placed>()
  const codes = new Map<string, ReadonlySet<number>>()
  const visit = (nodes: readonly MenuNode[], above: ReadonlySet<number>): void => {
    for (const [, node] of present(nodes)) {
      const own = new Set<number>(node.editions ?? allEditions)
      const editions = new Set([...above].filter((edition) => own.has(edition)))
      entries.set(node.path, { node, editions })
      for (const code of Object.keys(node.buttons ?? {}))
        codes.set(code, new Set([...(codes.get(code) ?? []), ...editions]))
      visit(node.children ?? [], editions)
    }
  }
  visit(menu, allEditions)
  return { entries, codes }
}

const isWithin = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  [...one].every((edition) => other.has(edition))
