import { describe, expect, test } from 'vitest'
import { newlyLoaded, shipped, textOf } from './support/documents'

/*
 * How much a configurator writes, in bytes of JSON without blanks. What is measured is valid: a document that is
 * short because it says nothing would prove nothing.
 */

const sizeOf = (...docs: readonly object[]): number =>
  docs.reduce((sum, doc) => sum + new TextEncoder().encode(JSON.stringify(doc)).length, 0)

/** What a menu says of rights. */
const buttons = Object.fromEntries(
  [
    ...['view', 'add', 'edit', 'delete', 'import', 'export'].flatMap((operation) => [
      `ware:${operation}`,
      `poster:${operation}`,
    ]),
    ...['ware:price', 'ware:publish', 'poster:plan', 'poster:publish', 'poster:withdraw'],
  ].map((code) => [code, code]),
)

function errorsOf(files: Readonly<Record<string, object>>): readonly string[] {
  const { menu: entries, ...menu } = JSON.parse(textOf('menu.json'))
  const all = {
    ...files,
    'menu.json': { ...menu, menu: [...entries, { name: '例', path: '/example', buttons }] },
  }
  const written = Object.entries(all).map(([path, doc]) => ({ path, text: JSON.stringify(doc) }))
  const others = shipped.filter(({ path }) => path !== 'menu.json')
  const { findings } = newlyLoaded([...others, ...written])
  return findings
    .filter(({ file, severity }) => severity === 'error' && file in files)
    .map(({ file, pointer, message }) => `${file} ${pointer}: ${message}`)
}

const entity = {
  $schema: '../../meta/entity.schema.json',
  schema: 2,
  entity: 'ware',
  title: '产品',
  label: 'name',
  api: '/cms/ware',
  perm: 'ware',
  fields: {
    name: { type: 'input', title: '产品名称', required: true, max: 100, unique: true },
    sku: {
      type: 'input',
      title: '货号',
      pattern: '^[A-Z0-9-]{4,20}$',
      message: '4–20 位大写字母、数字或短横',
    },
    image: { type: 'image', title: '主图', max: 5, biz: 'product' },
    category: { type: 'category', title: '分类', root: 'B01' },
    brand: { type: 'record', of: 'brand', title: '品牌', onDelete: 'refuse' },
    price: { type: 'money', title: '单价', min: 0, can: 'ware:price' },
    stock: { type: 'inputNumber', title: '库存', min: 0, integer: true, default: 0 },
    amount: { type: 'money', title: '货值', compute: 'price * stock' },
    status: { type: 'select', title: '状态', dict: 'product_status', default: 'draft' },
    offReason: {
      type: 'textarea',
      title: '下架原因',
      showIf: "status == 'off'",
      requireIf: "status == 'off'",
    },
    similar: { type: 'records', of: 'product', title: '同类产品' },
    createTime: { type: 'datetime', title: '创建时间', readonly: true },
  },
  actions: {
    publish: {
      title: '批量上架',
      can: 'ware:publish',
      when: "status != 'on'",
      set: { status: "'on'" },
    },
  },
}
const page = {
  $schema: '../../meta/page.schema.json',
  schema: 2,
  page: 'cms/ware',
  title: '产品管理',
  kind: 'list',
  entity: 'ware',
  search: ['name', 'status', 'category', { field: 'createTime', op: 'between' }],
  columns: [
    'image',
    { field: 'name', open: 'detail', fixed: 'left' },
    ...['sku', 'category', 'brand'],
    { field: 'price', edit: true },
    { field: 'amount', total: 'sum' },
    ...['status', 'createTime'],
  ],
  toolbar: [...['add', 'import', 'export', 'deleteMany'], 'publish'],
  row: ['edit', 'copy', { action: 'delete', showIf: "row.status == 'draft'" }],
  form: {
    open: 'drawer',
    groups: [
      { title: '基本信息', cols: 2, fields: ['name', 'sku', 'category', 'brand', 'image'] },
      { title: '价格与库存', cols: 2, fields: ['price', 'stock', 'amount', 'status', 'offReason'] },
      { title: '同类', fields: ['similar'] },
    ],
  },
  views: [
    { name: 'progress', kind: 'board', lanes: 'status', card: ['name', 'brand'], sum: 'amount' },
  ],
  aside: 'category',
  tests: [
    {
      name: '下架必须写原因',
      record: { status: 'off' },
      expect: { show: ['offReason'], required: ['offReason'] },
    },
    {
      name: '无改价权限看不到单价',
      as: ['ware:view'],
      expect: { hide: ['price'], noAction: ['add', 'publish'] },
    },
  ],
}

const month = { report: 'enquiry_by_month' }
const dashboard = {
  $schema: '../../meta/page.schema.json',
  schema: 2,
  page: 'report/six',
  title: '分析',
  kind: 'dashboard',
  filters: [
    { field: 'source' },
    { name: 'period', type: 'date', unit: 'month', defaultBy: 'today()' },
  ],
  cards: [
    {
      kind: 'figure',
      title: '本月询盘',
      ...month,
      measure: 'count',
      compare: 'previous',
      span: 12,
    },
    { kind: 'figure', title: '本月成交', ...month, measure: 'won', compare: 'previous', span: 12 },
    { kind: 'line', title: '询盘走势', ...month, measures: ['count', 'won'], span: 16 },
    { kind: 'pie', title: '来源国', report: 'enquiry_by_country', by: ['country'], span: 8 },
    { kind: 'funnel', title: '询盘进展', report: 'enquiry_by_status', by: ['status'], span: 8 },
    {
      kind: 'list',
      title: '待处理的询盘',
      page: 'crm/enquiry',
      span: 16,
      where: [{ field: 'status', op: 'eq', value: 'new' }],
    },
  ],
}

const states = {
  field: 'status',
  initial: 'draft',
  final: ['withdrawn'],
  lock: ['published'],
  steps: {
    plan: {
      title: '排期',
      from: ['draft'],
      to: 'planned',
      ask: ['planTime'],
      when: 'planTime > now()',
      refuse: '计划时间须在将来',
    },
    publish: {
      title: '发布',
      from: ['draft', 'planned'],
      to: 'published',
      set: { publishTime: 'now()' },
      confirm: '确认发布《{title}》？',
    },
    onTime: { title: '到点发布', from: ['planned'], to: 'published', auto: 'planTime' },
    withdraw: { title: '撤回', from: ['published'], to: 'withdrawn', ask: ['withdrawReason'] },
  },
}
const dict = {
  schema: 2,
  dict: 'notice_status',
  title: '状态',
  items: [
    { value: 'draft', text: '草稿' },
    { value: 'planned', text: '已排期' },
    { value: 'published', text: '已发布' },
    { value: 'withdrawn', text: '已撤回' },
  ],
}
const stated = {
  schema: 2,
  entity: 'poster',
  title: '海报',
  label: 'title',
  api: '/x/poster',
  perm: 'poster',
  fields: {
    title: { type: 'input', title: '标题', required: true },
    status: { type: 'select', title: '状态', dict: 'notice_status' },
    planTime: { type: 'datetime', title: '计划时间' },
    publishTime: { type: 'datetime', title: '发布时间', readonly: true },
    withdrawReason: { type: 'textarea', title: '撤回原因' },
  },
  states,
}

describe('what is written for', () => {
  test.each<[string, number, readonly object[], Readonly<Record<string, object>>]>([
    [
      'the reference screen, with the new parts',
      2800,
      [entity, page],
      { 'entities/cms/ware.json': entity, 'pages/cms/ware.json': page },
    ],
    ['a dashboard of six cards', 1500, [dashboard], { 'pages/report/six.json': dashboard }],
    [
      'a state machine of four steps',
      700,
      [states],
      { 'entities/x/poster.json': stated, 'dicts/notice_status.json': dict },
    ],
  ])('%s is at most %d bytes', (_, most, docs, files) => {
    expect(errorsOf(files)).toEqual([])
    expect(sizeOf(...docs)).toBeLessThanOrEqual(most)
  })
})
