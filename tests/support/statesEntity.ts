import type { EntityDoc } from '../../renderer/model/document/entityDoc'

const can = 'product:publish'

export const steps = {
  shelve: {
    title: '上架',
    from: ['draft', 'off'],
    to: 'on',
    can,
    set: { releaseDate: 'today()' },
    when: 'stock > 0',
    refuse: '“{name}”没有库存',
  },
  drop: { title: '下架', from: ['on'], to: 'off', can, ask: ['offReason'] },
  reopen: { title: '重开', from: ['off'], to: 'draft', can, notBy: 'drop' },
  scrap: { title: '报废', from: ['draft'], to: 'off', set: { offReason: "'报废'" } },
}
export const states = ['draft', 'on', 'off'] as const
export type State = (typeof states)[number]
export const allSteps = Object.entries(steps)

export const stateTexts: Readonly<Record<State, string>> = {
  draft: '草稿',
  on: '上架',
  off: '下架',
}

/** Every state with every state. */
export const statePairs = states.flatMap((from) => states.map((to) => [from, to] as const))

/** Products with states, of makers that may go; their rows have calls of their own. */
export function withStates(doc: EntityDoc): EntityDoc {
  if (doc.entity === 'productSpec') {
    const { operations: _, ...others } = doc
    return others
  }
  if (doc.entity !== 'product') return doc
  const maker = { type: 'record', title: '厂家', of: 'brand', onDelete: 'clear' }
  const partner = { type: 'record', title: '伙伴', of: 'brand', onDelete: 'remove' }
  return {
    ...doc,
    fields: { ...doc.fields, maker, partner } as EntityDoc['fields'],
    actions: {
      praise: { title: '推荐', can: 'product:edit', set: { hot: 'true' } },
    } as NonNullable<EntityDoc['actions']>,
    states: { field: 'status', initial: 'draft', lock: ['on'], steps },
  }
}
