import { describe, expect, test } from 'vitest'
import { findingsAfter, textOf } from '../../../tests/support/documents'

const page = 'pages/cms/product.json'
const newTest = (test: unknown) => {
  const old = '"tests": [\n'
  expect(textOf(page)).toContain(old)
  return findingsAfter(page, old, `${old}${JSON.stringify(test)},\n`).map(
    ({ pointer, message }) => `${pointer} ${message}`,
  )
}

/** What a row of 规格 holds that nobody has filled in. */
const unset = {
  price: null,
  carton: null,
  status: '1',
  sku: null,
  color: null,
  size: null,
  image: null,
  orderNum: null,
}

const staff = ['product:view', 'product:add', 'product:edit']

describe('a test in a page document passes', () => {
  test.each([
    {
      name: 'rules',
      record: { status: 'off' },
      expect: { show: ['offReason', 'name'], required: ['offReason', 'name'], optional: ['intro'] },
    },
    { name: 'states', expect: { hide: ['offReason'], disabled: ['amount'], enabled: ['name'] } },
    {
      name: 'values',
      record: { price: 2, stock: 3 },
      expect: { value: { amount: 6, status: 'draft', moq: 1, hot: 'N', site: null } },
    },
    {
      name: 'rows that are in order',
      record: { name: 'x', specs: [{ name: 'a', stock: 2 }, { name: 'b' }] },
      expect: {
        error: { specs: false },
        value: {
          specs: [
            { name: 'a', stock: 2, ...unset },
            { name: 'b', stock: 0, ...unset },
          ],
        },
      },
    },
    {
      name: 'rows that are not',
      record: { name: 'x', specs: [{ name: 'a' }, { stock: 0, name: 'b', carton: 0 }] },
      expect: { error: { specs: '每箱件数不能小于 1' } },
    },
    {
      name: 'messages',
      record: { name: 'x', sku: 'a', moq: 0 },
      expect: { error: { sku: true, moq: '起订量不能小于 1', name: false } },
    },
    {
      name: 'rights',
      as: staff,
      expect: {
        hide: ['price', 'amount'],
        show: ['name'],
        action: ['add', 'edit'],
        noAction: ['delete', 'publish'],
      },
    },
    {
      name: 'everything',
      expect: { show: ['price', 'createTime'], action: ['add', 'publish', 'delete'] },
    },
  ])('$name', (test) => {
    expect(newTest(test)).toEqual([])
  })
})

describe('a test that fails is a finding that says what was expected', () => {
  test.each([
    [{ show: ['offReason'] }, '“offReason” 应显示'],
    [{ hide: ['name'] }, '“name” 不应显示'],
    [{ required: ['intro'] }, '“intro” 应必填'],
    [{ optional: ['name'] }, '“name” 不应必填'],
    [{ disabled: ['name'] }, '“name” 应禁用'],
    [{ enabled: ['amount'] }, '“amount” 应可编辑'],
    [{ value: { status: 'on' } }, '“status” 应为 "on"，实为 "draft"'],
    [{ error: { sku: false } }, '“sku” 的校验提示应为 false，实为 "请填写货号"'],
    [{ error: { intro: true } }, '“intro” 的校验提示应为 true，实为 null'],
    [{ noAction: ['add'] }, '不应有操作 “add”'],
    [{ show: ['offReason'], hide: ['name'] }, '“offReason” 应显示；“name” 不应显示'],
  ])('%j', (wanted, message) => {
    expect(newTest({ name: 't', expect: wanted })).toEqual([`/tests/0 测试 “t” 未通过：${message}`])
  })

  test('an action that the page has not', () => {
    const expects = [{ action: ['fly'] }, { noAction: ['fly'] }]
    for (const wanted of expects) {
      const [message, ...more] = newTest({ name: 't', expect: wanted })
      expect(message).toMatch(/^\/tests\/0\/expect\/\w+\/0 本页没有操作 “fly”，有：/)
      expect(more).toEqual([])
    }
  })

  test('values that the field cannot hold', () => {
    expect(newTest({ name: 't', record: { status: 'gone', stock: 'many' }, expect: {} })).toEqual([
      '/tests/0 测试 “t” 未通过：“status” 的值不是该字段的值；“stock” 的值不是该字段的值',
    ])
  })

  test('of a page whose kind runs none is told of', () => {
    const dashboard = 'pages/report/sales.json'
    const tests = `"tests": [${JSON.stringify({ name: 't', expect: { show: ['x'] } })}],\n"kind"`
    expect(findingsAfter(dashboard, '"kind"', tests)).toEqual([
      expect.objectContaining({
        file: dashboard,
        pointer: '/tests',
        severity: 'error',
        rule: 'failed-test',
        message: '“仪表盘” 页面不能运行测试，请删去 tests（测试可写在同一实体的列表或表单页面）',
      }),
    ])
    expect(findingsAfter(dashboard, '"kind"', '"tests": [],\n"kind"')).toEqual([])
  })

  test('names of fields that are none', () => {
    expect(newTest({ name: 't', record: { stauts: 'on' }, expect: { show: ['nmae'] } })).toEqual([
      '/tests/0/record/stauts 没有字段 “stauts”，是否想写 “status”？',
      '/tests/0/expect/show/0 没有字段 “nmae”，是否想写 “name”？',
    ])
  })
})
