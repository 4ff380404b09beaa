import { describe, expect, test } from 'vitest'
import { entityOf, modelOf, testUser } from '../../tests/support/formEntity'
import { shownFields, startOf } from './start'
import { createFormState } from './state'

const entity = entityOf({
  name: { type: 'input', title: '名称', required: true, max: 5 },
  price: { type: 'money', title: '单价', min: 0 },
  stock: { type: 'inputNumber', title: '库存', default: 1 },
  amount: { type: 'money', title: '货值', compute: 'price * stock' },
  status: { type: 'input', title: '状态', default: 'draft' },
  reason: {
    type: 'textarea',
    title: '原因',
    showIf: "status == 'off'",
    requireIf: "status == 'off'",
    max: 3,
  },
  tags: { type: 'list_multi', title: '标签', options: [{ value: 'a', text: 'A' }] },
  brandName: { type: 'input', title: '品牌', readonly: true },
  createTime: { type: 'datetime', title: '创建时间' },
})
const { fields } = entity
const shown = shownFields(modelOf(entity))

const record = {
  id: '1900000000000000001',
  ver: 3,
  name: '椅子',
  price: '12.50',
  stock: 4,
  amount: 0,
  status: 'on',
  tags: 'a',
  brandName: '木匠',
  createTime: '2026-11-01 08:00:00',
  secret: 'of the server',
  name_dictText: '椅子',
}

const opened = (mode: 'add' | 'edit' | 'copy', from: object = record) =>
  createFormState({
    fields,
    shown,
    user: testUser,
    start: startOf({
      mode,
      fields,
      record: mode === 'add' ? undefined : { ...from },
      user: testUser,
    }),
  })

describe('a form', () => {
  test('holds typed values and sends what the wire carries, without keys it does not know', () => {
    const state = opened('edit')
    expect(state.valueAt('price')).toBe(12.5)
    expect(state.valueAt('tags')).toEqual(['a'])
    expect(state.submission()).toEqual({
      name: '椅子',
      price: 12.5,
      stock: 4,
      amount: 50,
      status: 'on',
      reason: null,
      tags: 'a',
    })
  })

  test('a new record begins with the defaults, and with what they compute', () => {
    const state = opened('add')
    expect(state.valueAt('stock')).toBe(1)
    expect(state.dirty).toBe(false)
    state.change('price', 2)
    expect(state.valueAt('amount')).toBe(2)
    expect(state.dirty).toBe(true)
  })

  test('a copy takes the values but not who made the original', () => {
    const state = opened('copy')
    expect(state.valueAt('name')).toBe('椅子')
    expect(state.valueAt('createTime')).toBeNull()
    expect(state.submission()).not.toHaveProperty('id')
  })

  test('a computed value that differs from the stored one is nobody’s unsaved change', () => {
    const state = opened('edit')
    expect(state.valueAt('amount')).toBe(50)
    expect(state.dirty).toBe(false)
  })

  test('typing and undoing leaves nothing to save', () => {
    const state = opened('edit')
    state.change('name', '桌子')
    expect(state.dirty).toBe(true)
    state.change('name', '椅子')
    expect(state.dirty).toBe(false)
    state.change('tags', [])
    state.change('tags', ['a'])
    expect(state.dirty).toBe(false)
  })

  test('a hidden field keeps its value and is not required', () => {
    const state = opened('edit')
    state.change('status', 'off')
    expect(state.stateAt('reason')).toMatchObject({ visible: true, required: true })
    state.change('reason', '停产')
    state.change('status', 'on')
    expect(state.stateAt('reason')).toMatchObject({ visible: false, required: false })
    expect(state.valueAt('reason')).toBe('停产')
    expect(state.submission().reason).toBe('停产')
    expect(state.check()).toEqual([])
  })

  test('a value nobody can read is sent back only after it was replaced', () => {
    const state = opened('edit', { ...record, stock: { odd: true } })
    expect(state.unreadable('stock')).toBe(true)
    expect(state.submission()).not.toHaveProperty('stock')
    state.change('stock', null)
    expect(state.unreadable('stock')).toBe(false)
    expect(state.dirty).toBe(true)
    expect(state.submission().stock).toBeNull()
  })

  test('a readonly field is sent only when another field filled it', () => {
    const state = opened('edit')
    state.assign({ brandName: '铁匠' })
    expect(state.submission().brandName).toBe('铁匠')
  })

  test('what another field’s choice brings and a field cannot take leaves it empty, and is told there', () => {
    const state = opened('edit')
    state.fill({ brandName: '铁匠', stock: '一打', price: '7' })
    expect([state.valueAt('brandName'), state.valueAt('stock')]).toEqual(['铁匠', null])
    expect(state.messageAt('stock')).toBe('“一打” 不是有效的库存')
    expect(state.messageAt('price')).toBeUndefined()
    state.fill({ brandName: '木匠', stock: '12', price: '7' })
    expect(state.valueAt('stock')).toBe(12)
    expect(state.messageAt('stock')).toBeUndefined()
  })

  test('a refused text says why, as long as it is that text', () => {
    const state = opened('edit')
    state.refuse('stock', '两打', '有 2 个库存叫“两打”')
    expect(state.messageAt('stock')).toBe('有 2 个库存叫“两打”')
    expect(state.check().map(({ message }) => message)).toEqual(['有 2 个库存叫“两打”'])
    state.refuse('stock', '一打')
    expect(state.messageAt('stock')).toBe('“一打” 不是有效的库存')
  })

  test('what held for a value is emptied with an edit of that, and is back with it', () => {
    const own = entityOf({
      name: { type: 'input', title: '名称' },
      model: { type: 'input', title: '型号', clearOn: ['name'] },
    })
    const state = createFormState({
      fields: own.fields,
      shown: shownFields(modelOf(own)),
      user: testUser,
      start: startOf({
        mode: 'edit',
        fields: own.fields,
        user: testUser,
        record: { id: '1', ver: 0, name: '椅子', model: 'C1' },
      }),
    })
    state.change('name', '椅子')
    expect(state.valueAt('model')).toBe('C1')
    state.change('name', '桌子')
    expect(state.valueAt('model')).toBeNull()
    state.change('name', '椅子')
    expect([state.valueAt('model'), state.dirty]).toEqual(['C1', false])
    state.fill({ name: '凳子', model: 'S1' })
    expect(state.valueAt('model')).toBe('S1')
    state.fill({ name: '床' })
    expect(state.submission()).toMatchObject({ name: '床', model: null })
  })

  test('what a choice had filled goes with it, however it is emptied, and is back with it', () => {
    const own = entityOf({
      kind: { type: 'input', title: '类别' },
      brand: {
        type: 'popup',
        title: '品牌',
        report: 'r',
        fill: { brand: 'id', country: 'country' },
        clearOn: ['kind'],
      },
      country: { type: 'input', title: '国家' },
    })
    const record = { id: '1', ver: 0, kind: '床', brand: '7', country: 'DE' }
    const open = () =>
      createFormState({
        fields: own.fields,
        shown: shownFields(modelOf(own)),
        user: testUser,
        start: startOf({ mode: 'edit', fields: own.fields, user: testUser, record }),
      })
    const held = ({ valueAt }: ReturnType<typeof open>) => [valueAt('brand'), valueAt('country')]

    const cleared = open()
    cleared.change('brand', null)
    expect(held(cleared)).toEqual([null, null])

    const followed = open()
    followed.change('kind', '椅')
    expect(held(followed)).toEqual([null, null])
    followed.change('kind', '床')
    expect([...held(followed), followed.dirty]).toEqual(['7', 'DE', false])

    const filled = open()
    filled.fill({ brand: null })
    expect(held(filled)).toEqual([null, null])

    const replaced = open()
    replaced.fill({ brand: null, country: 'FR' })
    expect(held(replaced)).toEqual([null, 'FR'])

    // A choice that stays leaves what was typed over it.
    const chosen = open()
    chosen.change('country', 'AT')
    chosen.change('brand', '8')
    expect(held(chosen)).toEqual(['8', 'AT'])
  })

  test('such a message goes with the next choice, though that brings nothing', () => {
    const state = opened('edit')
    state.fill({ stock: '一打' })
    state.fill({ stock: null })
    expect(state.messageAt('stock')).toBeUndefined()
  })
})

describe('checking', () => {
  test('a field is checked when it is left, and with every change from then on', () => {
    const state = opened('add')
    state.change('name', '')
    expect(state.messageAt('name')).toBeUndefined()
    state.leave('name')
    expect(state.messageAt('name')).toBe('请填写名称')
    state.change('name', '桌子')
    expect(state.messageAt('name')).toBeUndefined()
    state.change('name', '一二三四五六')
    expect(state.messageAt('name')).toBe('名称最多 5 个字')
  })

  test('a condition that changes takes the message of its field along', () => {
    const state = opened('edit')
    state.change('status', 'off')
    state.leave('reason')
    expect(state.messageAt('reason')).toBe('请填写原因')
    state.change('status', 'on')
    expect(state.messageAt('reason')).toBeUndefined()
  })

  test('a computed value is judged again when what it reads changes', () => {
    const strict = entityOf({
      price: { type: 'money', title: '单价' },
      amount: { type: 'money', title: '货值', compute: 'price * 2', max: 10 },
    })
    const state = createFormState({
      fields: strict.fields,
      shown: shownFields(modelOf(strict)),
      start: startOf({ mode: 'add', fields: strict.fields, record: undefined, user: testUser }),
      user: testUser,
    })
    state.change('price', 6)
    expect(state.report(state.check())).toEqual([])
    expect(state.messageAt('amount')).toBe('货值不能大于 10')
    state.change('price', 5)
    expect(state.messageAt('amount')).toBeUndefined()
  })

  test('all failures are found in the order of the layout', () => {
    const state = opened('add')
    state.change('price', -1)
    expect(state.check().map(({ field }) => field)).toEqual(['name', 'price'])
  })

  test('a hidden field is not judged: nobody could mend it; what the server says of it has no place', () => {
    const state = opened('edit')
    state.change('reason', '四个字了')
    expect(state.stateAt('reason').visible).toBe(false)
    expect(state.check()).toEqual([])
    const failures = [{ field: 'reason', message: '原因最多 3 个字' }]
    expect(state.report(failures)).toEqual(failures)
  })

  test('the server’s messages stand at their fields until those change; others are given back', () => {
    const state = opened('edit')
    const left = state.report([
      { field: 'name', message: '名称已存在' },
      { field: 'price', message: '单价太低' },
      { field: 'tenantId', message: '不属于本租户' },
    ])
    expect(left).toEqual([{ field: 'tenantId', message: '不属于本租户' }])
    expect(state.messageAt('name')).toBe('名称已存在')
    state.change('name', '桌子')
    expect(state.messageAt('name')).toBeUndefined()
    expect(state.messageAt('price')).toBe('单价太低')
  })
})

describe('another version of the record', () => {
  test('going on from it keeps the edits on top of it', () => {
    const state = opened('edit')
    state.change('name', '桌子')
    const newer = startOf({
      mode: 'edit',
      fields,
      record: { ...record, name: '柜子', stock: 9, ver: 4 },
      user: testUser,
    })
    state.rebase(newer)
    expect(state.valueAt('name')).toBe('桌子')
    expect(state.changed().map(({ key }) => key)).toEqual(['name', 'stock'])
  })

  test('starting over from it drops edits and messages', () => {
    const state = opened('edit')
    state.change('name', '')
    state.leave('name')
    state.restart(startOf({ mode: 'edit', fields, record, user: testUser }))
    expect(state.valueAt('name')).toBe('椅子')
    expect(state.messageAt('name')).toBeUndefined()
    expect(state.dirty).toBe(false)
  })
})

describe('a list of rows that nobody has touched', () => {
  const owner = entityOf({
    name: { type: 'input', title: '名称' },
    specs: { type: 'subtable', title: '规格', of: 'spec', by: 'owner' },
    count: { type: 'inputNumber', title: '行数', compute: 'size(specs)' },
  })
  const started = (mode: 'add' | 'edit', given?: object) =>
    createFormState({
      fields: owner.fields,
      shown: [...owner.fields.values()],
      user: testUser,
      start: startOf({ mode, fields: owner.fields, record: given && { ...given }, user: testUser }),
    })

  test('is an empty one of a new record, as for the server', () => {
    const state = started('add')
    expect(state.valueAt('count')).toBe(0)
    expect(state.valueAt('specs')).toBeNull()
  })

  test('is an unknown one of a stored record that came without it', () => {
    expect(started('edit', { id: '1', ver: 1, name: 'a', count: 3 }).valueAt('count')).toBeNull()
  })
})
