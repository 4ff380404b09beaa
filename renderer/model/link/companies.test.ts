import { describe, expect, test } from 'vitest'
import { registries } from '../../../product/registries'
import { orderDocuments as own } from '../../../tests/support/companyDocuments'
import { loadDocuments } from './documents'

type Doc = Readonly<Record<string, unknown>>
type Docs = Readonly<Record<string, Doc>>

const platform: Docs = {
  'menu.json': {
    schema: 1,
    menu: [
      {
        name: '产品',
        path: '/product',
        page: 'product',
        buttons: { 'product:view': '查看', 'product:add': '新增' },
      },
    ],
  },
  'entities/product.json': {
    schema: 2,
    entity: 'product',
    title: '产品',
    label: 'name',
    api: '/product',
    perm: 'product',
    operations: ['view', 'add'],
    fields: { name: { type: 'input', title: '名称' } },
  },
  'pages/product.json': {
    schema: 2,
    page: 'product',
    title: '产品',
    kind: 'list',
    entity: 'product',
    columns: ['name'],
  },
}

const filesOf = (docs: Docs, folder = '') =>
  Object.entries(docs).map(([path, doc]) => ({
    path: folder + path,
    text: JSON.stringify(doc, null, 2),
  }))

const load = (company: Docs = own, other: Docs = own) =>
  loadDocuments(
    [
      ...filesOf(platform),
      ...filesOf(company, 'companies/1001/'),
      ...filesOf(other, 'companies/1002/'),
    ],
    registries,
  )

const errorsOf = (company: Docs) =>
  (load(company).companies.get(1001)?.findings ?? []).filter(({ severity }) => severity === 'error')

const changed = (path: string, change: Doc): Docs => ({
  ...own,
  [path]: { ...own[path], ...change },
})

describe('documents of companies', () => {
  test('two with the same names stand side by side over the platform', () => {
    const documents = load()
    expect(documents.findings).toEqual([])
    for (const id of [1001, 1002]) {
      const one = documents.companies.get(id)
      expect(one?.findings.filter(({ severity }) => severity === 'error')).toEqual([])
      const entity = one?.entities.get(`c${id}_order`)
      expect(entity).toMatchObject({
        api: `/c${id}_orders`,
        table: `c${id}_orders`,
        perm: `c${id}_order`,
        tenant: true,
      })
      expect(entity?.fields.get('product')?.reference?.entity()).toBe(
        documents.entities.get('product'),
      )
      expect([...(one?.pages.keys() ?? [])]).toEqual(['product', `c${id}_sales/order`])
      expect([...(one?.roles.get(`c${id}_seller`)?.codes ?? [])].sort()).toEqual(
        ['add', 'edit', 'view'].map((operation) => `c${id}_order:${operation}`),
      )
      expect([...(one?.roles.get(`c${id}_seller`)?.entries ?? [])]).toEqual([`/c${id}_orders`])
      expect(one?.dicts.has(`c${id}_order_state`)).toBe(true)
      expect(one?.reports.has(`c${id}_orders`)).toBe(true)
      expect(one?.rules.has(`c${id}_order_no`)).toBe(true)
      expect(one?.menu.map(({ path }) => path)).toEqual(['/product', `/c${id}_orders`])
    }
    const names = JSON.stringify([...(documents.companies.get(1001)?.texts ?? [])])
    expect(names).not.toContain('c1002_')
  })

  test('the platform has nothing of theirs', () => {
    const alone = loadDocuments(filesOf(platform), registries)
    const { companies, ...documents } = load()
    expect(companies.size).toBe(2)
    expect([...documents.entities.keys()]).toEqual([...alone.entities.keys()])
    expect([...documents.texts]).toEqual([...alone.texts])
    expect(documents.permissions).toEqual(alone.permissions)
    expect(documents.menu).toEqual(alone.menu)
    expect(alone.companies.size).toBe(0)
  })

  test('what has not changed, and names nothing that has, is not compiled again', () => {
    const files = [
      ...filesOf(platform),
      ...filesOf(own, 'companies/1001/'),
      ...filesOf(own, 'companies/1002/'),
    ]
    const compiled = (all: typeof files) => {
      const { companies } = loadDocuments(all, registries)
      return [1001, 1002].map((id) => [
        companies.get(id)?.entities.get(`c${id}_order`),
        companies.get(id)?.pages.get(`c${id}_sales/order`),
      ])
    }
    const renamed = (path: string) =>
      files.map((file) =>
        file.path === path
          ? { path, text: file.text.replace(/"title": ".*?"/, '"title": "别名"') }
          : file,
      )
    const [first = [], second = []] = compiled(files)
    expect(first.every((one) => one !== undefined)).toBe(true)
    const [own1 = [], own2 = []] = compiled(renamed('companies/1002/entities/order.json'))
    expect(own1.map((one, at) => one === first[at])).toEqual([true, true])
    expect(own2.map((one, at) => one === second[at])).toEqual([false, false])
    const [below = []] = compiled(renamed('entities/product.json'))
    expect(below.map((one, at) => one === first[at])).toEqual([false, false])
  })

  test('a finding speaks of the text as it is written', () => {
    const [finding] = errorsOf(changed('reports/orders.json', { entity: 'ordr' }))
    expect(finding).toMatchObject({
      file: 'companies/1001/reports/orders.json',
      line: 5,
      column: 13,
      suggestion: 'order',
    })
    expect(finding?.message).not.toContain('c1001_')
    const text = JSON.stringify({ ...own['reports/orders.json'], entity: 'ordr' }, null, 2)
    const { start = 0, end = 0 } = finding?.fix ?? {}
    expect(text.slice(start, end)).toBe('ordr')
  })

  const fields = (field: Doc) => ({
    fields: { ...Object(own['entities/order.json']?.fields), x: { title: 'X', ...field } },
  })
  const menu = (node: Doc) => ({
    menu: [{ ...Object(Reflect.get(Object(own['menu.json']?.menu), 0)), ...node }],
  })
  test.each<readonly [path: string, change: Doc]>([
    ['entities/order.json', { table: 'sys_user' }],
    ['entities/order.json', { source: { dataSource: 'x', table: 'y' } }],
    ['entities/order.json', { tenant: false }],
    ['entities/order.json', { tenantCan: ['order:view'] }],
    ['entities/order.json', { was: ['product'] }],
    ['entities/order.json', { viewCan: 'product:view' }],
    ['entities/order.json', { entity: 'c1002_order' }],
    ['entities/order.json', { perm: 'c1002_order' }],
    ['entities/order.json', { api: '/c1002_orders' }],
    ['entities/order.json', fields({ type: 'input', can: 'product:view' })],
    ['entities/order.json', fields({ type: 'subtable', of: 'product' })],
    ['entities/order.json', fields({ type: 'record', of: 'c1002_order' })],
    ['entities/order.json', fields({ type: 'select', dict: 'sys_permission,name,id' })],
    ['entities/order.json', fields({ type: 'select', dict: 'c1002_order_state' })],
    ['entities/order.json', fields({ type: 'select', dict: 'c1002_orders,no,id' })],
    ['entities/order.json', fields({ type: 'input', defaultBy: "rule('c1002_order_no')" })],
    ['pages/sales/order.json', { entity: 'c1002_order' }],
    ['pages/sales/order.json', { copyOf: 'product' }],
    ['pages/sales/order.json', { page: 'product' }],
    [
      'pages/sales/order.json',
      { toolbar: [{ action: 'call', name: 'x', title: 'X', call: 'POST /sys/user/add' }] },
    ],
    [
      'pages/sales/order.json',
      { toolbar: [{ action: 'call', name: 'x', title: 'X', call: 'POST /product/add' }] },
    ],
    [
      'pages/sales/order.json',
      { toolbar: [{ action: 'call', name: 'x', title: 'X', call: 'POST /c1002_orders/add' }] },
    ],
    [
      'pages/sales/order.json',
      { tests: [{ name: 'x', record: { page: 'c1002_sales/order' }, expect: {} }] },
    ],
    ['reports/orders.json', { entity: 'product', by: ['name'], can: 'order:view' }],
    ['roles/seller.json', { grants: ['product:view'] }],
    ['roles/seller.json', { grants: ['c1002_order:view'] }],
    ['roles/seller.json', { grants: ['menu:/product'] }],
    ['roles/seller.json', { grants: ['page:product'] }],
    ['roles/seller.json', { newScreens: true }],
    ['roles/seller.json', { rows: { product: "name == 'x'" } }],
    ['roles/seller.json', { home: 'product' }],
    ['menu.json', menu({ platform: true })],
    ['menu.json', menu({ page: 'product' })],
    ['menu.json', menu({ page: undefined, view: 'online/Workbench' })],
    ['menu.json', menu({ page: undefined, url: '/adwebv21/sys/user/list' })],
    ['menu.json', menu({ page: 'c1002_sales/order' })],
  ])('%s may not say %j', (path, change) => {
    const errors = errorsOf(changed(path, change))
    expect(errors.map(({ file }) => file)).toContain(`companies/1001/${path}`)
  })

  test('an escaped name is judged like any other', () => {
    const text = JSON.stringify(
      changed('pages/sales/order.json', {
        toolbar: [{ action: 'call', name: 'x', title: 'X', call: 'POST /sys/user/add' }],
      })['pages/sales/order.json'],
    ).replace('POST /sys', 'POST \\/sys')
    const { companies } = loadDocuments(
      [
        ...filesOf(platform),
        ...filesOf(own, 'companies/1001/').filter(({ path }) => !path.includes('pages/')),
        { path: 'companies/1001/pages/sales/order.json', text },
      ],
      registries,
    )
    const { findings = [] } = companies.get(1001) ?? {}
    expect(findings.map(({ message }) => message).join()).toContain('/sys/user/add')
  })

  test('names of the platform do not begin as those of a company', () => {
    const { findings } = loadDocuments(
      filesOf({
        ...platform,
        'entities/c1001_order.json': {
          ...platform['entities/product.json'],
          entity: 'c1001_order',
          api: '/c1001_order',
        },
      }),
      registries,
    )
    expect(findings.map(({ pointer }) => pointer)).toEqual(
      expect.arrayContaining(['/entity', '/api']),
    )
  })
})
