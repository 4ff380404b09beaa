import type { Scope } from '../types'

class Instance {
  own = 1
  get leak(): string {
    return 'inherited'
  }
}

/** Ordinary values, empty ones, and anything that a careless host might pass. */
export function strangeScopes(): readonly Scope[] {
  const cyclic: Record<string, unknown> = { id: '1', price: 1 }
  cyclic.self = cyclic
  // A hole in a list must not read an item from the prototype.
  const holes: unknown[] = [1]
  holes[3] = 2
  const parsed: unknown = JSON.parse(
    '{"__proto__": {"leak": 1}, "constructor": {"leak": 1}, "prototype": 1, "known": 2, "yes": true}',
  )
  const usual = {
    status: 'off',
    name: '床单',
    title: 'Sheet',
    price: 19.9,
    stock: 3,
    flag: true,
    day: '2026-03-01',
    createTime: '2026-03-01 08:00:00',
    tags: ['a', 'x', '床单'],
    numbers: Array.from({ length: 60 }, (_, i) => i / 10),
    selected: [{ id: '7', status: 'on', price: 1 }, { id: '8' }],
    row: { id: '7', status: 'draft', price: 1 },
    user: { username: 'admin' },
    open: { known: 1, yes: true, code: 'on', deep: { a: 1 }, list: [{ a: 1 }, 2] },
    some: null,
  }
  const strange: readonly unknown[] = [
    undefined,
    Number.NaN,
    Number.NEGATIVE_INFINITY,
    () => 1,
    Symbol('x'),
    10n,
    new Date(),
    new Map([['leak', 1]]),
    new Instance(),
    Object.create({ leak: 1 }),
    Object.create(null),
    /x/,
    cyclic,
    holes,
    parsed,
    'text',
    7,
    true,
    [[1], [2, [3]]],
    Object,
    Array.from({ length: 400 }, (_, i) => i),
  ]
  return [
    usual,
    {},
    Object.create(null),
    ...strange.map((some) => ({ ...usual, some })),
    ...strange.map((value) => Object.fromEntries(Object.keys(usual).map((key) => [key, value]))),
    ...strange.map((value) => ({
      ...usual,
      numbers: [1, value],
      open: { known: value, leak2: value },
    })),
  ]
}
