import { describe, expect, test } from 'vitest'
import { builtinValues } from '../../cells/values'
import { compileEntity } from '../compile/compileEntity'
import type { EntityDoc, FieldDoc } from '../document/entityDoc'
import type { Field } from './field'
import { Registry } from './registry'
import { applyRules, checkRecord, defaultsOf } from './rules'
import type { ExprUser } from './user'

const types = new Registry('type', builtinValues)
const user: ExprUser = { id: 'u1', username: 'lin', realname: '林', tenantId: 1001 }
const clock = { now: new Date('2026-03-04T05:06:07Z') }

function fieldsOf(fields: Readonly<Record<string, Omit<FieldDoc, 'title'>>>): readonly Field[] {
  const doc = {
    schema: 1,
    entity: 'thing',
    title: '东西',
    label: Object.keys(fields)[0] ?? '',
    api: '/x/thing',
    perm: 'thing',
    fields: Object.fromEntries(
      Object.entries(fields).map(([key, field]) => [key, { title: `【${key}】`, ...field }]),
    ),
  } as EntityDoc // a field's own keys are not in its static type
  const findings: unknown[] = []
  const entity = compileEntity(doc, { types, report: (finding) => findings.push(finding) })
  expect(findings).toEqual([])
  return [...(entity?.fields.values() ?? [])]
}

describe('defaults of a new record', () => {
  test('literals and expressions become typed values; fields without a default stay empty', () => {
    const fields = fieldsOf({
      name: { type: 'input' },
      hot: { type: 'switch', default: 'N' },
      tags: { type: 'checkbox', options: [{ value: 'a', text: 'A' }], default: 'a' },
      stock: { type: 'inputNumber', default: 0 },
      day: { type: 'date', defaultBy: 'today()' },
      owner: { type: 'input', defaultBy: 'user.username' },
    })
    expect(defaultsOf(fields, user, clock)).toEqual({
      hot: false,
      tags: ['a'],
      stock: 0,
      day: '2026-03-04',
      owner: 'lin',
    })
  })
})

describe('rules of a record', () => {
  test('a field that is not shown is not required', () => {
    const fields = fieldsOf({
      status: { type: 'input' },
      reason: { type: 'input', required: true, showIf: "status == 'off'" },
      note: { type: 'input', requireIf: "status == 'off'", disableIf: "status == 'on'" },
    })
    const on = applyRules(fields, { status: 'on' }, user).states
    expect(on.get('reason')).toMatchObject({ visible: false, required: false, disabled: false })
    expect(on.get('note')).toMatchObject({ visible: true, required: false, disabled: true })
    const off = applyRules(fields, { status: 'off' }, user).states
    expect(off.get('reason')).toMatchObject({ visible: true, required: true, disabled: false })
    expect(off.get('note')).toMatchObject({ visible: true, required: true, disabled: false })
  })

  test('a value that does not go with the others is refused, after its type’s own check, where it is visible and there', () => {
    const fields = fieldsOf({
      kind: { type: 'input' },
      from: { type: 'date' },
      to: {
        type: 'date',
        showIf: "kind != 'endless'",
        invalidIf: 'to < from',
        invalidMessage: '不能早于开始',
      },
      share: { type: 'inputNumber', max: 100, invalidIf: "share > 50 && kind == 'half'" },
    })
    const mistakes = (values: Readonly<Record<string, unknown>>) =>
      checkRecord(fields, values, applyRules(fields, values, user).states)
    const [from, to] = ['2026-03-05', '2026-03-04']
    expect(mistakes({ from, to })).toEqual([{ field: 'to', message: '不能早于开始' }])
    expect(mistakes({ from: to, to: from })).toEqual([])
    expect(mistakes({ from, to: null })).toEqual([])
    expect(mistakes({ from: null, to })).toEqual([])
    expect(mistakes({ from, to, kind: 'endless' })).toEqual([])
    expect(mistakes({ kind: 'half', share: 60 })).toEqual([
      { field: 'share', message: '【share】与其他内容不符' },
    ])
    expect(mistakes({ kind: 'half', share: 160 })).toEqual([
      { field: 'share', message: expect.stringContaining('100') },
    ])
  })

  test('a condition over an empty field does not hold', () => {
    const fields = fieldsOf({
      price: { type: 'money' },
      big: { type: 'input', showIf: 'price > 10' },
    })
    expect(applyRules(fields, {}, user).states.get('big')?.visible).toBe(false)
  })

  test('computed fields are worked out in the order of what they read, whatever the order of the document', () => {
    const fields = fieldsOf({
      total: { type: 'money', compute: 'net + tax' },
      tax: { type: 'money', compute: 'net * 0.13' },
      net: { type: 'money', compute: 'price * count' },
      price: { type: 'money' },
      count: { type: 'inputNumber' },
    })
    const { values, states } = applyRules(fields, { price: 12.5, count: 4 }, user)
    expect(values).toEqual({ price: 12.5, count: 4, net: 50, tax: 6.5, total: 56.5 })
    expect(states.get('total')?.disabled).toBe(true)
  })

  test('a computed value replaces what was given, and is empty when it cannot be worked out', () => {
    const fields = fieldsOf({
      price: { type: 'money' },
      amount: { type: 'money', compute: 'price * 2' },
    })
    expect(applyRules(fields, { amount: 99 }, user).values).toEqual({ amount: null })
  })

  test('a cycle ends instead of running for ever', () => {
    const fields = fieldsOf({
      a: { type: 'inputNumber', compute: 'b + 1' },
      b: { type: 'inputNumber', compute: 'a + 1' },
    })
    expect(applyRules(fields, {}, user).values).toEqual({ a: null, b: null })
  })

  test('the given values are not changed', () => {
    const given = Object.freeze({ price: 1 })
    const fields = fieldsOf({
      price: { type: 'money' },
      twice: { type: 'money', compute: 'price * 2' },
    })
    expect(applyRules(fields, given, user).values).toEqual({ price: 1, twice: 2 })
    expect(given).toEqual({ price: 1 })
  })

  test('rules may read the user', () => {
    const fields = fieldsOf({ note: { type: 'input', showIf: "user.username == 'lin'" } })
    expect(applyRules(fields, {}, user).states.get('note')?.visible).toBe(true)
  })
})

describe('the check of a record', () => {
  const fields = fieldsOf({
    name: { type: 'input', required: true, max: 3 },
    tags: { type: 'checkbox', options: [{ value: 'a', text: 'A' }], requireIf: "name == 'x'" },
    price: { type: 'money', min: 0 },
  })
  const failures = (values: Readonly<Record<string, unknown>>) =>
    checkRecord(fields, values, applyRules(fields, values, user).states)

  test('says at most one thing of a field, in the order of the fields', () => {
    expect(failures({ price: -1 })).toEqual([
      { field: 'name', message: '请填写【name】' },
      { field: 'price', message: '【price】不能小于 0' },
    ])
  })

  test('an empty text or list is no value', () => {
    expect(failures({ name: '' }).map(({ field }) => field)).toEqual(['name'])
    expect(failures({ name: 'x', tags: [] }).map(({ field }) => field)).toEqual(['tags'])
    expect(failures({ name: 'x', tags: ['a'] })).toEqual([])
  })

  test('a field that is not shown is not judged', () => {
    const hidden = fieldsOf({
      kind: { type: 'input' },
      note: { type: 'input', showIf: "kind == 'x'", required: true, max: 3 },
    })
    const found = (values: Readonly<Record<string, unknown>>) =>
      checkRecord(hidden, values, applyRules(hidden, values, user).states).length
    expect(found({ kind: 'y', note: 'too long' })).toBe(0)
    expect(found({ kind: 'x', note: 'too long' })).toBe(1)
  })

  test('zero and false are values', () => {
    const flags = fieldsOf({
      count: { type: 'inputNumber', required: true },
      hot: { type: 'switch', required: true },
    })
    const values = { count: 0, hot: false }
    expect(checkRecord(flags, values, applyRules(flags, values, user).states)).toEqual([])
  })
})
