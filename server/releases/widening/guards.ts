import { asSchema, isObject } from '../../../renderer/model/finding/walk'
import type { Difference } from './differences'
import type { Compared } from './grants'
import { wideningMessages as messages } from './messages'
import type { Widened } from './widened'

/** Changes of which it is not known what they open, and changes of rights by somebody who has none there at all. */
export function widenedGuards(
  differences: readonly Difference[],
  compared: Compared,
): readonly Widened[] {
  const { holding } = compared
  const unproven = differences
    .filter(({ bearing }) => bearing === 'guard')
    .map(
      ({ path, pointer }): Widened => ({
        kind: 'unproven',
        whom: messages.anybody,
        sentence: messages.unproven(path, pointer),
        held: holding.platform,
      }),
    )
  const strange = new Map<string, Widened>()
  for (const difference of differences) {
    const name = entityOf(difference)
    const entity = name === undefined ? undefined : compared.before.entities.get(name)
    if (!entity || holding.any(entity)) continue
    strange.set(entity.name, {
      kind: 'unproven',
      whom: messages.anybody,
      sentence: messages.strange(entity.title, difference.path),
      held: false,
    })
  }
  return [...unproven, ...strange.values()]
}

/** The entity whose rights the document says, as it is in force. */
function entityOf({ path, before }: Difference): string | undefined {
  if (!/^(entities|reports|pages)\//.test(path)) return undefined
  const doc = asSchema(before)
  const name = isObject(doc) ? doc.entity : undefined
  return typeof name === 'string' ? name : undefined
}
