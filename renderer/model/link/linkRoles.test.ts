import { describe, expect, test } from 'vitest'
import { registries } from '../../../product/registries'
import { loadDocuments } from './documents'

const menu = {
  schema: 1,
  menu: [
    {
      name: '内容',
      path: '/content',
      children: [
        {
          name: '产品',
          path: '/content/goods',
          page: 'cms/goods',
          buttons: {
            'goods:view': '查看',
            'goods:add': '新增',
            'goods:delete': '删除',
            'goods:price': '单价',
            'goods:publish': '上架',
            'goods:importState': '导入其他状态的记录',
          },
        },
        { name: '批量', path: '/content/many', url: '/many' },
      ],
    },
    { name: '帮助', path: '/help', url: '/help' },
  ],
}

const goods = {
  schema: 2,
  entity: 'goods',
  title: '产品',
  label: 'name',
  api: '/cms/goods',
  perm: 'goods',
  operations: ['view', 'add', 'delete'],
  fields: {
    name: { type: 'input', title: '名称' },
    price: { type: 'money', title: '单价', can: 'goods:price' },
    status: { type: 'select', title: '状态', dict: 'goods_status' },
  },
  states: {
    field: 'status',
    initial: 'draft',
    final: ['on'],
    steps: { publish: { title: '上架', from: ['draft'], to: 'on' } },
  },
}

const statuses = {
  schema: 1,
  dict: 'goods_status',
  title: '状态',
  items: [
    { value: 'draft', text: '草稿' },
    { value: 'on', text: '上架' },
  ],
}

const page = {
  schema: 1,
  page: 'cms/goods',
  title: '产品',
  kind: 'list',
  entity: 'goods',
  columns: ['name'],
  toolbar: ['add', 'deleteMany', 'publish'],
  row: ['delete'],
  form: { groups: [{ title: '产品', fields: ['name', 'price'] }] },
}

function load(role: object, menuDoc: object = menu, more: Readonly<Record<string, object>> = {}) {
  const files = {
    'menu.json': menuDoc,
    'dicts/goods_status.json': statuses,
    'entities/cms/goods.json': goods,
    'pages/cms/goods.json': page,
    'roles/clerk.json': { schema: 2, role: 'clerk', title: '文员', ...role },
    ...more,
  }
  const { findings, ...documents } = loadDocuments(
    Object.entries(files).map(([path, doc]) => ({ path, text: JSON.stringify(doc) })),
    registries,
  )
  // What no role gets is another matter: tests/unreached.
  return { ...documents, findings: findings.filter(({ rule }) => rule !== 'unreached') }
}

function clerk(role: object, menuDoc?: object) {
  const { roles, findings } = load(role, menuDoc)
  expect(findings).toEqual([])
  const { codes, entries } = roles.get('clerk') ?? { codes: [], entries: [] }
  return { codes: [...codes].sort(), entries: [...entries].sort() }
}

describe('a role document', () => {
  test('gives all operations by a star, and opens what leads to them; rights of fields and to pass the states stay out', () => {
    expect(clerk({ grants: ['goods:*'] })).toEqual({
      codes: ['goods:add', 'goods:delete', 'goods:publish', 'goods:view'],
      entries: ['/content', '/content/goods'],
    })
  })

  test('gives the right of a field by its name, and takes away from its own star only', () => {
    const grants = ['!goods:delete', 'goods:*', 'goods:price', 'goods:importState']
    expect(clerk({ grants }).codes).toEqual([
      'goods:add',
      'goods:importState',
      'goods:price',
      'goods:publish',
      'goods:view',
    ])
    const { findings, roles } = load({ grants: ['goods:delete', '!goods:delete'] })
    expect(findings.map(({ pointer }) => pointer)).toEqual(['/grants/1'])
    expect(roles.size).toBe(0)
  })

  test('opens entries without buttons by their page or path', () => {
    expect(clerk({ grants: ['menu:/content/many', 'page:cms/goods'] })).toEqual({
      codes: [],
      entries: ['/content', '/content/goods', '/content/many'],
    })
  })

  test('that gets new screens has no view of which it may use no button', () => {
    const view = {
      name: '运行',
      path: '/health',
      view: 'system/Health',
      buttons: { 'health:view': '查看' },
    }
    const menuDoc = { ...menu, menu: [...menu.menu, view] }
    const entriesOf = (grants: readonly string[]) =>
      clerk({ newScreens: true, grants }, menuDoc).entries
    expect(entriesOf([])).toContain('/health')
    expect(entriesOf(['!health:view'])).not.toContain('/health')
  })

  test('that gets new screens has every entry and button, but for rights of fields', () => {
    expect(clerk({ newScreens: true, grants: ['!goods:delete'] })).toEqual({
      codes: ['goods:add', 'goods:publish', 'goods:view'],
      entries: ['/content', '/content/goods', '/content/many', '/help'],
    })
  })

  test.each([
    ['newScreens', { newScreens: null, grants: ['!goods:delete'] }, '/newScreens'],
    ['the star', { grants: ['good:*', '!goods:delete'] }, '/grants/0'],
  ])('what is taken away is not judged while %s that gives it is broken', (_, role, pointer) => {
    expect(load(role).findings.map((one) => one.pointer)).toEqual([pointer])
  })

  test.each([
    ['goods:veiw', '权限 “goods:veiw” 未登记，是否想写 “goods:view”？'],
    ['good:*', '没有以 “good:” 开头的权限，是否想写 “goods”？'],
    ['page:cms/godos', '没有页面 “cms/godos”，是否想写 “cms/goods”？'],
    ['menu:/content/mayn', '没有菜单路径 “/content/mayn”，是否想写 “/content/many”？'],
    ['!goods:add', '“!goods:add” 没有可去掉的：它只从本文档的 * 或 newScreens 中去掉一项'],
    ['!goods:ad', '权限 “goods:ad” 未登记，是否想写 “goods:add”？'],
  ])('%s is told', (grant, message) => {
    const { findings } = load({ grants: ['goods:view', grant] })
    expect(findings.map((one) => [one.pointer, one.message])).toEqual([['/grants/1', message]])
  })

  describe('names the home of its people', () => {
    const dashboard = {
      schema: 2,
      page: 'home/own',
      title: '首页',
      kind: 'dashboard',
      cards: [{ kind: 'text', text: '你好' }],
    }
    const entry = { name: '首页', path: '/own', page: 'home/own' }
    const withHome = { ...menu, menu: [...menu.menu, entry] }
    const homeOf = (role: object, menuDoc: object = withHome) => {
      const { roles, findings } = load(role, menuDoc, { 'pages/home/own.json': dashboard })
      const told = findings.filter(({ rule }) => rule !== 'page-in-no-menu')
      return [roles.get('clerk')?.home, ...told.map(({ pointer, message }) => pointer + message)]
    }

    test('a dashboard that it opens', () => {
      expect(homeOf({ home: 'home/own', grants: ['page:home/own'] })).toEqual(['home/own'])
      expect(homeOf({ home: 'home/own', newScreens: true, grants: [] })).toEqual(['home/own'])
      expect(homeOf({ grants: ['page:home/own'] })).toEqual([undefined])
    })

    test.each([
      ['home/onw', ['page:home/own'], '/home没有页面 “home/onw”，是否想写 “home/own”？'],
      ['cms/goods', ['goods:view'], '/home首页 “cms/goods” 不是仪表盘'],
      [
        'home/own',
        ['goods:view'],
        '/home这个角色打不开首页 “home/own”，请在 grants 中写 “page:home/own”',
      ],
    ])('%s with %j: %s', (home, grants, message) => {
      expect(homeOf({ home, grants })).toEqual([undefined, message])
    })

    test('one that is in no menu is told as such', () => {
      expect(homeOf({ home: 'home/own', grants: ['goods:view'] }, menu)).toEqual([
        undefined,
        '/home页面 “home/own” 不在菜单中，无法授权',
      ])
    })
  })

  test('says which rows it has, as conditions that the database decides, on an entry that it opens', () => {
    const rows = { goods: "status == 'on' || name == user.username" }
    const { roles, findings } = load({ grants: ['goods:view', 'page:cms/goods'], rows })
    expect(findings).toEqual([])
    expect(roles.get('clerk')?.rows).toMatchObject([{ entity: 'goods', entry: '/content/goods' }])
  })

  test.each([
    ['an entity that there is not', { good: "name == 'a'" }, '没有实体 “good”，是否想写 “goods”？'],
    ['a field that there is not', { goods: "nam == 'a'" }, '是否想写'],
    ['two fields compared', { goods: 'name == status' }, '不能变成查询条件'],
    ['what is no condition', { goods: 'name' }, '需要'],
  ])('%s is told at its rows', (_, rows, message) => {
    const { findings, roles } = load({ grants: ['goods:view'], rows })
    expect(findings.map(({ pointer }) => pointer)).toEqual([`/rows/${Object.keys(rows)[0]}`])
    expect(findings[0]?.message).toContain(message)
    expect(roles.size).toBe(0)
  })

  test('rows of an entity that it does not open are told', () => {
    const { findings } = load({ grants: ['menu:/help'], rows: { goods: "status == 'on'" } })
    expect(findings[0]?.message).toContain('角色没有得到产品的页面')
  })
})

describe('what belongs to the platform', () => {
  const shared = (tenantCan?: readonly string[]) => ({
    ...{ schema: 2, entity: 'unit', title: '单位', label: 'name', api: '/cms/unit', perm: 'unit' },
    ...{ tenant: false, operations: ['view', 'add'], ...(tenantCan && { tenantCan }) },
    fields: { name: { type: 'input', title: '名称' } },
  })
  const withUnits = {
    ...menu,
    menu: [
      ...menu.menu,
      {
        ...{ name: '平台', path: '/platform', platform: true, url: '/p' },
        buttons: { 'unit:view': '查看', 'unit:add': '新增', 'tool:use': '使用' },
      },
    ],
  }
  const told = (role: object, tenantCan?: readonly string[]) => {
    const more = { 'entities/sys/unit.json': shared(tenantCan) }
    const { findings, roles } = load(role, withUnits, more)
    return {
      at: findings.filter(({ severity }) => severity === 'error').map(({ pointer }) => pointer),
      codes: [...(roles.get('clerk')?.codes ?? [])].filter((code) => !code.startsWith('goods:')),
      entries: [...(roles.get('clerk')?.entries ?? [])],
    }
  }

  test('is given by no star and by no newScreens', () => {
    const { at, codes, entries } = told({ newScreens: true, grants: ['goods:*'] })
    expect({ at, codes }).toEqual({ at: [], codes: [] })
    expect(entries).toContain('/help')
    expect(entries).not.toContain('/platform')
  })

  test('is refused where a role names it: a right, all of them, an entry', () => {
    const grants = ['unit:add', 'unit:*', 'tool:use', 'menu:/platform']
    expect(told({ grants }).at).toEqual(['/grants/0', '/grants/1', '/grants/2', '/grants/3'])
  })

  test('may be given as far as its entity says', () => {
    const { at, codes } = told({ grants: ['unit:*'] }, ['unit:view'])
    expect({ at, codes }).toEqual({ at: [], codes: ['unit:view'] })
    expect(told({ grants: ['unit:add'] }, ['unit:view']).at).toEqual(['/grants/0'])
  })

  test('is opened by its own rights, and only where it has no tenant', () => {
    expect(told({ grants: ['goods:view'] }, ['goods:view']).at).toEqual(['/tenantCan/0'])
    const more = { 'entities/sys/unit.json': { ...shared(['unit:view']), tenant: true } }
    const { findings } = load({ grants: ['goods:view'] }, withUnits, more)
    expect(findings.map(({ pointer }) => pointer)).toContain('/tenantCan')
  })
})
