import { describe, expect, test } from 'vitest'
import { registries } from '../../../product/registries'
import { loadDocuments } from '../link/documents'

const spec = {
  schema: 1,
  entity: 'spec',
  title: '规格',
  label: 'name',
  api: '/x/spec',
  perm: 'x',
  fields: {
    productId: { type: 'input', title: '产品', max: 32 },
    name: { type: 'input', title: '名称' },
    stock: { type: 'inputNumber', title: '库存' },
  },
}

/** What the checks say of a product whose field `specs` says more; nothing of the other documents is wrong. */
function findingsOf(more: object, child: object = spec, others: object = {}): readonly string[] {
  const product = {
    schema: 1,
    entity: 'product',
    title: '产品',
    label: 'name',
    api: '/x/product',
    perm: 'x',
    fields: {
      name: { type: 'input', title: '名称' },
      specs: { type: 'subtable', title: '规格', of: 'spec', ...more },
      ...others,
    },
  }
  const files = [
    { path: 'entities/x/product.json', text: JSON.stringify(product) },
    { path: 'entities/x/spec.json', text: JSON.stringify(child) },
  ]
  return loadDocuments(files, registries).findings.map(
    ({ pointer, message }) => `${pointer} ${message}`,
  )
}

const withFields = (fields: object) => ({ ...spec, fields: { ...spec.fields, ...fields } })

describe('a table of another entity’s records', () => {
  test('holds rows of its own: another field cannot hold the same', () => {
    const twin = { type: 'subtable', title: '又一', of: 'spec' }
    expect(findingsOf({}, spec, { twin })).toEqual([
      '/fields/twin/of 子表 “specs” 已经用 “spec” 的 “productId” 存放本记录的编号，请用 by 指定另一个字段',
    ])
    const child = withFields({ otherId: { type: 'input', title: '另', max: 32 } })
    expect(findingsOf({}, child, { twin: { ...twin, by: 'otherId' } })).toEqual([])
  })

  test('shows every column that its rows must have', () => {
    const child = withFields({ name: { type: 'input', title: '名称', required: true } })
    expect(findingsOf({ columns: ['stock'] }, child)).toEqual([
      '/fields/specs/columns 列中缺少必填字段 “name”，这样的行无法保存',
    ])
    expect(findingsOf({ columns: ['name'] }, child)).toEqual([])
  })

  test.each<[string, readonly string[]]>([
    ['sum(specs.map(s, s.stock))', []],
    ['sum(specs.map(s, s.stcok))', ['没有成员 “stcok”，是否想写 “stock”？']],
    ['sum(specs.map(s, s.name))', ['“sum” 需要数字列表，这里是文本列表']],
    ["size(specs.filter(s, s.id == '1'))", []],
    ["size(specs.filter(s, s.stock == 'many'))", ['“==” 两边类型不同：数字与文本']],
  ])('expressions read their members by type: %s', (compute, messages) => {
    const total = { type: 'inputNumber', title: '合计', compute }
    expect(findingsOf({}, spec, { total })).toEqual(
      messages.map((message) => `/fields/total/compute ${message}`),
    )
  })

  test('members of rows whose entity is not understood are not judged', () => {
    const total = { type: 'inputNumber', title: '合计', compute: 'sum(specs.map(s, s.stcok))' }
    const broken = withFields({ user: { type: 'input', title: '名称' } })
    expect(findingsOf({}, broken, { total }).filter((one) => one.includes('stcok'))).toEqual([])
  })

  test('what is protected in a row is told by what is computed of it', () => {
    const cost = { type: 'inputNumber', title: '成本', can: 'x:edit' }
    const total = { type: 'inputNumber', title: '合计', compute: 'sum(specs.map(s, s.cost))' }
    expect(findingsOf({}, withFields({ cost }), { total })).toEqual([
      '/fields/total/compute 计算用到了受权限 “x:edit” 保护的字段 “specs.cost”，请写同样的 can',
    ])
    expect(findingsOf({}, withFields({ cost }), { total: { ...total, can: 'x:edit' } })).toEqual([])
  })

  test('says nothing but the entity', () => {
    expect(findingsOf({})).toEqual([])
  })

  test.each<[object, string]>([
    [{ of: 'spce' }, '/fields/specs/of 没有实体 “spce”，是否想写 “spec”？'],
    [{ of: 'product' }, '/fields/specs/of 子表不能是实体自己'],
    [{ by: 'prodcutId' }, '/fields/specs/by 没有字段 “prodcutId”，是否想写 “productId”？'],
    [{ columns: ['nmae'] }, '/fields/specs/columns/0 没有字段 “nmae”，是否想写 “name”？'],
    [
      { columns: ['name', { field: 'stcok' }] },
      '/fields/specs/columns/1/field 没有字段 “stcok”，是否想写 “stock”？',
    ],
    [{ columns: ['name', { field: 'name' }] }, '/fields/specs/columns/1/field 列 “name” 重复'],
    [
      { columns: [{ field: 'name', wdith: 3 }] },
      '/fields/specs/columns/0/wdith 未知属性 “wdith”，是否想写 “width”？',
    ],
    [
      { columns: [{ field: 'name', validateRules: [{ pattern: '[' }] }] },
      '/fields/specs/columns/0/validateRules/0/pattern',
    ],
    [
      { columns: [{ field: 'name', statistics: ['sum'] }] },
      '/fields/specs/columns/0/statistics 字段 “name”（单行文本）不是数字，不能合计',
    ],
    [
      { totals: { stokc: 'sum' } },
      '/fields/specs/totals/stokc 没有字段 “stokc”，是否想写 “stock”？',
    ],
    [{ totals: { name: 'sum' } }, '/fields/specs/totals/name 字段 “name”（单行文本）不是数字'],
    [{ totals: { name: 'szie' } }, '是否想写 “size”'],
    [
      { columns: ['name', { field: 'stock', statistics: ['max', 'maximum'] }] },
      '/fields/specs/columns/1/statistics/1 ',
    ],
    [
      { columns: ['name', { field: 'stock', totalBy: 'sum(stokc)' }] },
      '/fields/specs/columns/1/totalBy 未知名称 “stokc”，是否想写 “stock”？',
    ],
    [
      { columns: ['stock', { field: 'name', totalBy: 'sum(stock)' }] },
      '/fields/specs/columns/1/totalBy 字段 “name”（单行文本）不是数字，不能合计',
    ],
    [
      { columns: ['name', { field: 'stock', totalBy: 'avg(stock)' }] },
      '/fields/specs/columns/1/totalBy totalBy 中只能用 sum 汇总各行',
    ],
    [
      { totals: { stock: 'sum' }, columns: ['name', { field: 'stock', totalBy: 'sum(stock)' }] },
      '/fields/specs/columns/1/totalBy sum 和 totalBy 只能写一个',
    ],
    [{ minRows: 5, maxRows: 2 }, '/fields/specs/minRows minRows 5 大于 maxRows 2'],
    [{ sort: '-stcok' }, '/fields/specs/sort 没有字段 “stcok”，是否想写 “stock”？'],
    [{ dragSort: true }, '/fields/specs/dragSort 拖动排序需要实体 “spec” 有数字字段 “orderNum”'],
  ])('%j', (more, message) => {
    expect(findingsOf(more)).toEqual([expect.stringContaining(message)])
  })

  test.each<[string, object, string]>([
    [
      'has no field for the parent’s id',
      { ...spec, fields: { name: spec.fields.name } },
      '/fields/specs/of 实体 “spec” 没有字段 “productId”',
    ],
    [
      'has one that is too short for it',
      withFields({ productId: { type: 'input', title: '产品', max: 10 } }),
      '/fields/specs/of 字段 “productId” 存不下编号',
    ],
    [
      'holds a table itself',
      withFields({ more: { type: 'subtable', title: '更多', of: 'product', by: 'name' } }),
      '/fields/specs/of 实体 “spec” 的字段 “more” 也是子表',
    ],
    [
      'is shared by all tenants',
      { ...spec, tenant: false },
      '/fields/specs/of 实体 “spec” 与本实体的租户隔离方式不同',
    ],
  ])('the other entity %s', (_, child, message) => {
    expect(findingsOf({}, child)).toContainEqual(expect.stringContaining(message))
  })

  test('drag sorting is fine with a number for the order', () => {
    const child = withFields({ orderNum: { type: 'inputNumber', title: '序号', integer: true } })
    expect(findingsOf({ dragSort: true }, child)).toEqual([])
  })
})
