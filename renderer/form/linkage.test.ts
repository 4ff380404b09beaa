import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entityOf, modelOf, testUser } from '../../tests/support/formEntity'
import { roundsOf, seedOf } from '../../tests/support/rounds'
import { applyRules } from '../model/entity/rules'
import { createLinkage } from './linkage'
import { shownFields, startOf } from './start'
import { createFormState } from './state'

const entity = entityOf({
  name: { type: 'input', title: '名称', required: true },
  price: { type: 'money', title: '单价', min: 0 },
  stock: { type: 'inputNumber', title: '库存', default: 0 },
  amount: { type: 'money', title: '货值', compute: 'price * stock' },
  tax: { type: 'money', title: '税额', compute: 'amount * 0.13', showIf: 'amount > 0' },
  total: { type: 'money', title: '合计', compute: 'amount + tax' },
  status: { type: 'input', title: '状态', default: 'draft' },
  reason: {
    type: 'textarea',
    title: '原因',
    showIf: "status == 'off'",
    requireIf: "status == 'off'",
  },
  note: { type: 'input', title: '备注', disableIf: "status == 'on' || total > 1000" },
  owner: { type: 'input', title: '负责人', requireIf: "user.username == 'admin' && total > 10" },
})

describe('linkage', () => {
  test('only the fields that depend on the changed one are asked again', () => {
    const asked: string[] = []
    const spied = [...entity.fields.values()].map((field) => {
      const spy = (key: 'showIf' | 'requireIf' | 'disableIf' | 'invalidIf' | 'compute') => {
        const expr = field[key]
        return (
          expr && {
            [key]: {
              ...expr,
              evaluate: (...args: Parameters<typeof expr.evaluate>) => {
                asked.push(`${field.key}.${key}`)
                return expr.evaluate(...args)
              },
            },
          }
        )
      }
      return {
        ...field,
        ...spy('showIf'),
        ...spy('requireIf'),
        ...spy('disableIf'),
        ...spy('invalidIf'),
        ...spy('compute'),
      }
    })
    const linkage = createLinkage(spied, testUser)
    const values = { name: 'a', price: 2, stock: 3, status: 'off' }

    linkage.settle(values, ['name'])
    expect(asked).toEqual([])

    linkage.settle(values, ['status'])
    expect(asked.sort()).toEqual(['note.disableIf', 'reason.requireIf', 'reason.showIf'])
  })

  test('a chain of computed fields settles in one go, in the order of what each reads', () => {
    const { values, states } = createLinkage(entity.fields.values(), testUser).settle(
      { price: 0.1, stock: 3 },
      ['price'],
    )
    expect(Object.fromEntries(values)).toEqual({ amount: 0.3, tax: 0.04, total: 0.34 })
    expect(states.get('tax')?.visible).toBe(true)
    expect(states.has('reason')).toBe(false)
  })

  test('a cycle that slipped through the checks ends', () => {
    const [a, b] = [entity.fields.get('amount'), entity.fields.get('total')]
    if (!a || !b) throw new Error('no such field')
    const plus = (name: string) => ({
      source: `${name} + 1`,
      type: { kind: 'number' as const },
      names: [name],
      paths: [],
      calls: [],
      evaluate: (scope: Readonly<Record<string, unknown>>) => Number(scope[name] ?? 0) + 1,
      extent: () => 0,
    })
    const cyclic = [
      { ...a, compute: plus('total') },
      { ...b, compute: plus('amount') },
    ]
    const settled = createLinkage(cyclic, testUser).settle({ amount: 1, total: 1 }, ['amount'])
    expect(settled.values.size).toBeGreaterThan(0)
  })
})

const edit = fc.oneof(
  fc.record({ key: fc.constantFrom('price'), value: fc.option(money()) }),
  fc.record({
    key: fc.constantFrom('stock'),
    value: fc.option(fc.integer({ min: -5, max: 2000 })),
  }),
  fc.record({ key: fc.constant('status'), value: fc.constantFrom('draft', 'on', 'off', null) }),
  fc.record({
    key: fc.constantFrom('name', 'reason', 'note', 'owner'),
    value: fc.option(fc.string({ maxLength: 5 })),
  }),
)

function money() {
  return fc.integer({ min: 0, max: 999_999 }).map((cents) => cents / 100)
}

test('after any sequence of edits values and states are what the rules make of the typed values', () => {
  const shown = shownFields(modelOf(entity))
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 30 }), (edits) => {
      const { fields } = entity
      const start = startOf({ mode: 'add', fields, record: undefined, user: testUser })
      const state = createFormState({ fields, shown, start, user: testUser })
      const typed: Record<string, unknown> = { ...start.values }
      for (const { key, value } of edits) {
        state.change(key, value)
        typed[key] = value
      }
      const ruled = applyRules(fields.values(), typed, testUser)
      for (const key of fields.keys()) {
        expect(state.valueAt(key) ?? null, key).toEqual(ruled.values[key] ?? null)
        expect(state.stateAt(key), key).toEqual(ruled.states.get(key))
      }
    }),
    { numRuns: roundsOf(300), seed: seedOf(20261121) },
  )
})
