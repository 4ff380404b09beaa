import { describe, expect, test } from 'vitest'
import { registries } from '../../product/registries'
import { layoutWithGrants } from '../compile/grants'
import { compileLayout } from '../compile/layout'
import { compileEntity } from '../model/compile/compileEntity'
import { compilePage } from '../model/compile/compilePage'
import type { DictDoc } from '../model/document/dict'
import type { EntityDoc } from '../model/document/entityDoc'
import type { PageDoc } from '../model/document/pageDoc'
import type { Entity } from '../model/entity/entity'
import type { CompileContext } from '../model/entity/kinds'
import type { Grants } from '../model/entity/permission'
import type { Finding } from '../model/finding/finding'
import { formKind } from './form/compile'
import type { FormPageModel } from './form/model'
import { listKind } from './list/compile'
import type { ListModel } from './list/model'

const dicts = new Map<string, DictDoc>([
  [
    'state',
    {
      dict: 'state',
      title: '状态',
      items: [
        { value: 'on', text: '上' },
        { value: 'off', text: '下' },
      ],
    },
  ],
])

const doc = {
  schema: 1,
  entity: 'thing',
  title: '东西',
  label: 'name',
  api: '/x/thing',
  perm: 'thing',
  fields: {
    name: { type: 'input', title: '名称', required: true },
    state: { type: 'select', title: '状态', dict: 'state', default: 'on' },
    price: { type: 'money', title: '单价', can: 'thing:price' },
    photo: { type: 'image', title: '照片' },
    text: { type: 'textarea', title: '正文' },
    createTime: { type: 'datetime', title: '创建时间', readonly: true },
  },
} as const satisfies EntityDoc

function entityOf(): Entity {
  const entity = compileEntity(doc, { types: registries.types, dicts, report: fail })
  if (!entity) throw new Error('no entity')
  return entity
}

const fail = ({ pointer, message }: Finding) => {
  throw new Error(`${pointer} ${message}`)
}

function compiled(page: Readonly<Record<string, unknown>>): {
  model: unknown
  findings: readonly Finding[]
} {
  const findings: Finding[] = []
  const entity = entityOf()
  const context: CompileContext = {
    entity: (name) => (name === 'thing' ? entity : undefined),
    entityNames: ['thing'],
    actions: registries.actions,
    report: (finding) => findings.push(finding),
  }
  const whole = { schema: 1, page: 'x/thing', title: '东西', entity: 'thing', ...page }
  return { model: compilePage(whole as PageDoc, registries.kinds, context)?.model, findings }
}

function list(page: Readonly<Record<string, unknown>> = {}): ListModel {
  const { model, findings } = compiled({ kind: 'list', ...page })
  expect(findings).toEqual([])
  return model as ListModel // a list compiles to a list
}

const messages = (page: Readonly<Record<string, unknown>>) =>
  compiled({ kind: 'list', ...page }).findings.map(
    ({ pointer, message }) => `${pointer} ${message}`,
  )

const keys = (items: readonly { readonly field: { readonly key: string } }[]) =>
  items.map(({ field }) => field.key)

describe('a list page that says nothing but its entity', () => {
  const model = list()

  test('shows every field but long texts, the newest first, 30 a page', () => {
    expect(keys(model.columns)).toEqual(['name', 'state', 'price', 'photo', 'createTime'])
    expect(model.sort).toEqual({ field: 'createTime', order: 'desc' })
    expect([model.pageSize, model.pageSizes]).toEqual([30, [15, 30, 50, 100]])
    expect(model.saveCode).toBeUndefined()
    expect(list({ saveCode: 'goods' }).saveCode).toBe('goods')
  })

  test('asks for the field that names a record, by the first operator of its type', () => {
    expect(model.search.map(({ field, operator }) => [field.key, operator])).toEqual([
      ['name', 'like'],
    ])
  })

  test('offers the standard actions with the permissions of the entity', () => {
    expect(model.toolbar.map(({ name, can }) => [name, can])).toEqual([
      ['add', 'thing:add'],
      ['import', 'thing:import'],
      ['export', 'thing:export'],
      ['deleteMany', 'thing:delete'],
    ])
    expect(model.row.map(({ name, can }) => [name, can])).toEqual([
      ['edit', 'thing:edit'],
      ['delete', 'thing:delete'],
    ])
    expect(model.selectable).toBe(true)
  })

  test('edits in a drawer all that people fill in; the detail shows the rest as well', () => {
    expect(model.form.open).toBe('drawer')
    expect(model.form.groups.map(({ items }) => keys(items))).toEqual([
      ['name', 'state', 'price', 'photo', 'text'],
    ])
    expect(model.detail.groups.map(({ items }) => keys(items)).at(-1)).toEqual(['createTime'])
  })

  test('calls the entity', () => {
    expect(model.endpoints).toEqual({
      list: 'GET /x/thing/list',
      queryById: 'GET /x/thing/queryById',
      add: 'POST /x/thing/add',
      edit: 'PUT /x/thing/edit',
      delete: 'DELETE /x/thing/delete',
      deleteBatch: 'DELETE /x/thing/deleteBatch',
      exportXls: 'GET /x/thing/exportXls',
      importExcel: 'POST /x/thing/importExcel',
    })
  })

  test('is frozen through and through', () => {
    for (const part of [
      model,
      model.columns,
      model.columns[0],
      model.form,
      model.form.groups,
      model.toolbar,
    ]) {
      expect(Object.isFrozen(part)).toBe(true)
    }
  })
})

describe('a form without a word about its columns', () => {
  test('gives a field that needs the room the whole width, however wide a document has it', () => {
    const fields = { ...doc.fields, story: { type: 'richtext', title: '经过' } }
    const entity = compileEntity(
      { ...doc, fields },
      { types: registries.types, dicts, report: fail },
    )
    if (!entity) throw new Error('no entity')
    const context: CompileContext = {
      entity: () => entity,
      entityNames: ['thing'],
      actions: registries.actions,
      report: fail,
    }
    const spans = (form: object) =>
      compileLayout(form, { entity, context, pointer: '/form' }).groups.flatMap(({ items }) =>
        items.map(({ field, span }) => `${field.key} ${span}`),
      )
    expect(spans({}).at(-1)).toBe('story 2')
    expect(spans({ cols: 3 }).slice(-2)).toEqual(['text 1', 'story 3'])
    expect(spans({ fields: ['name', 'story'] })).toEqual(['name 1', 'story 2'])
    expect(spans({ fields: [{ field: 'story', span: 1 }] })).toEqual(['story 1'])
  })
})

test('a form tries what stands in it, and no other field', () => {
  const tries = [{ title: '试算', call: 'POST /x/try', fields: ['name', 'state'] }]
  expect(messages({ form: { fields: ['name', 'price'], tries } })).toEqual([
    '/form/tries/0/fields/1 试用的字段 “状态” 不在本表单里',
  ])
})

describe('what a list page says differently', () => {
  test('columns, titles, widths, totals', () => {
    const { columns } = list({
      columns: [
        'photo',
        { field: 'name', title: '品名', width: 300, fixed: 'left', open: 'detail' },
        { field: 'price', total: 'max', sortable: false },
      ],
    })
    expect(
      columns.map(({ title, width, align, sortable }) => [title, width, align, sortable]),
    ).toEqual([
      ['照片', 120, 'left', false],
      ['品名', 300, 'left', true],
      ['单价', 110, 'right', false],
    ])
    expect(columns[1]).toMatchObject({ fixed: 'left', open: 'detail' })
    expect(columns[2]).toMatchObject({ total: 'max' })
  })

  test('one endpoint, the others stay', () => {
    const { endpoints } = list({ endpoints: { list: 'GET /api/list' } })
    expect([endpoints.list, endpoints.add]).toEqual(['GET /api/list', 'POST /x/thing/add'])
  })

  test('sort, page size, form', () => {
    const model = list({
      sort: 'name',
      pageSize: 50,
      form: {
        open: 'modal',
        width: 900,
        groups: [
          { title: '甲', cols: 3, fields: [{ field: 'name', span: 3, help: '全称' }, 'state'] },
        ],
      },
    })
    expect(model.sort).toEqual({ field: 'name', order: 'asc' })
    expect(model.pageSize).toBe(50)
    expect(model.form).toMatchObject({ open: 'modal', width: 900 })
    expect(model.form.groups[0]).toMatchObject({ title: '甲', cols: 3 })
    expect(model.form.groups[0]?.items[0]).toMatchObject({
      span: 3,
      field: { key: 'name', help: '全称', required: true },
    })
    expect(keys(model.detail.groups.flatMap(({ items }) => items))).toEqual([
      'name',
      'state',
      'price',
      'photo',
      'text',
      'createTime',
    ])
  })

  test('a group keeps its name when its title is another; two of one name are told', () => {
    const fields = (...names: string[]) => ({ fields: names })
    const named = (name: string) => ({
      form: {
        groups: [
          { name: 'main', title: '甲', ...fields('name', 'state') },
          { name, title: '甲', ...fields('price') },
        ],
      },
    })
    expect(list(named('money')).form.groups.map(({ name }) => name)).toEqual(['main', 'money'])
    expect(compiled({ kind: 'list', ...named('main') }).findings).toEqual([
      expect.objectContaining({ pointer: '/form/groups/1/name', severity: 'error' }),
    ])
  })

  test('rules of a form item replace those of the entity', () => {
    const model = list({
      form: {
        fields: [
          'name',
          { field: 'text', required: true, showIf: "state == 'on'", readonly: true },
        ],
      },
    })
    const field = model.form.groups[0]?.items[1]?.field
    expect(field).toMatchObject({ required: true, readonly: true })
    expect(field?.showIf?.evaluate({ state: 'on' })).toBe(true)
  })

  test('an action of its own, with expressions over the selection', () => {
    const { toolbar, selectable } = list({
      toolbar: [
        'add',
        {
          action: 'call',
          name: 'go',
          title: '走',
          can: 'thing:go',
          call: 'POST /x/thing/go',
          send: '{"ids": selected.map(r, r.id)}',
          enableIf: 'size(selected) > 0',
          confirm: '走？',
        },
      ],
    })
    const go = toolbar[1]
    expect(go).toMatchObject({
      name: 'go',
      type: 'call',
      title: '走',
      can: 'thing:go',
      confirm: '走？',
      selects: true,
      danger: false,
    })
    expect(go?.enableIf?.evaluate({ selected: [] })).toBe(false)
    expect(go?.props).toMatchObject({ method: 'POST', url: '/x/thing/go' })
    expect(selectable).toBe(true)
  })

  test('rows are ticked only when some action needs it', () => {
    expect(list({ toolbar: ['add', 'export', 'refresh'] }).selectable).toBe(false)
    expect(list({ toolbar: [] }).selectable).toBe(false)
  })

  test('a row action reads its row', () => {
    const { row } = list({ row: [{ action: 'delete', showIf: "row.state == 'off'" }] })
    expect(row[0]?.showIf?.evaluate({ row: { state: 'off' } })).toBe(true)
  })
})

describe('mistakes a page can make', () => {
  test.each([
    [{ columns: ['nmae'] }, '/columns/0 没有字段 “nmae”，是否想写 “name”？'],
    [{ columns: ['name', { field: 'name' }] }, '/columns/1/field “name” 重复，已出现在 /columns/0'],
    [
      { columns: [{ field: 'name', totalBy: 'sum(price)' }] },
      '/columns/0/totalBy 字段 “name”（单行文本）不是数字，不能合计',
    ],
    [
      { columns: [{ field: 'price', totalBy: 'avg(price)' }] },
      '/columns/0/totalBy totalBy 中只能用 sum 汇总各行，再用 round、abs、floor、ceil 计算，不能用 avg',
    ],
    [
      { columns: [{ field: 'price', total: 'max', totalBy: 'sum(price)' }] },
      '/columns/0/totalBy total 和 totalBy 只能写一个',
    ],
    [
      { columns: [{ field: 'price', totalBy: 'sum(prise)' }] },
      '/columns/0/totalBy 未知名称 “prise”，是否想写 “price”？',
    ],
    [
      { columns: [{ field: 'name', total: 'sum' }] },
      '/columns/0/total 字段 “name”（单行文本）不是数字，不能合计',
    ],
    [
      { columns: [{ field: 'photo', sortable: true }] },
      '/columns/0/sortable 字段 “photo”（图片）不能排序',
    ],
    [{ search: ['photo'] }, '/search/0 字段 “photo”（图片）不能查询'],
    [{ search: ['name', 'name'] }, '/search/1 “name” 重复，已出现在 /search/0'],
    [{ sort: '-text' }, '/sort 字段 “text”（多行文本）不能排序'],
    [{ sort: '-nmae' }, '/sort 没有字段 “nmae”，是否想写 “name”？'],
    [{ pageSize: 20, pageSizes: [10, 50] }, '/pageSize 每页行数 20 不在 pageSizes 中'],
    [{ toolbar: ['edit'] }, '/toolbar/0 操作 “edit” 不能放在这里，只能放在 row'],
    [{ toolbar: ['ad'] }, '/toolbar/0 未知的操作 “ad”，是否想写 “add”？'],
    [
      { row: ['edit', { action: 'edit' }] },
      '/row/1/action 操作 “edit” 重复，已出现在 /row/0，请另取 name',
    ],
    [{ form: { fields: ['state'] } }, '/form 必填字段 “name” 不在表单里，用户将无法保存'],
    [
      { form: { fields: ['name', 'name'] } },
      '/form/fields/1 字段 “name” 重复，已出现在 /form/fields/0',
    ],
    [
      { form: { cols: 1, fields: [{ field: 'name', span: 2 }] } },
      '/form/fields/0/span 占 2 列，而本组只有 1 列',
    ],
    [
      { form: { fields: ['name', { field: 'text', showIf: "state == 'gone'" }] } },
      '/form/fields/1/showIf 字典没有值 “gone”',
    ],
    [{ row: [{ action: 'delete', showIf: 'selected' }] }, '/row/0/showIf 未知名称 “selected”'],
    [{ entity: 'thin' }, '/entity 没有实体 “thin”，是否想写 “thing”？'],
    [
      { kind: 'lst' },
      `/kind 未知的页面类型 “lst”（支持：${registries.kinds.names.join('、')}），是否想写 “list”？`,
    ],
  ])('%j', (page, message) => {
    expect(messages(page)).toEqual([expect.stringContaining(message)])
  })

  test('the good parts of a page with a mistake still stand', () => {
    const { model } = compiled({
      kind: 'list',
      columns: ['nmae', 'state'],
      toolbar: ['ad', 'export'],
    })
    expect(keys((model as ListModel).columns)).toEqual(['state'])
    expect((model as ListModel).toolbar.map(({ name }) => name)).toEqual(['export'])
  })

  test('a form without an action that adds need not hold the required fields', () => {
    expect(messages({ toolbar: ['export'], form: { fields: ['state'] } })).toEqual([])
  })
})

test('the bin stands beside the toolbar, or where the document has placed it', () => {
  expect(list({}).bin?.type).toBe('restore')
  const placed = list({ toolbar: ['add', 'restore'], form: { fields: ['name'] } })
  expect(placed.toolbar.map(({ name }) => name)).toEqual(['add', 'restore'])
  expect(placed.bin).toBeUndefined()
})

describe('a page as the grants let it be seen', () => {
  const all = ['view', 'add', 'edit', 'delete', 'import', 'export', 'restore', 'price'].map(
    (name) => `thing:${name}`,
  )
  const grants = (...granted: readonly string[]): Grants => ({
    auth: granted.map((action) => ({ action, type: '1' })),
    allAuth: all.map((action) => ({ action, type: '1', status: '1' })),
  })
  const page = list({
    search: ['name', 'price'],
    columns: ['name', 'price'],
    form: { groups: [{ fields: ['name'] }, { title: '价', fields: ['price'] }] },
  })

  test('protected fields are in no column, query, form, detail or entity', () => {
    const seen = listKind.withGrants(page, grants('thing:view'))
    expect(keys(seen.columns)).toEqual(['name'])
    expect(keys(seen.search)).toEqual(['name'])
    expect(seen.form.groups.map(({ items }) => keys(items))).toEqual([['name']])
    expect(JSON.stringify(seen.detail)).not.toContain('单价')
    expect([...seen.entity.fields.keys()]).not.toContain('price')
  })

  test('actions without their permission are gone, and with them the ticking', () => {
    const seen = listKind.withGrants(page, grants('thing:view', 'thing:export'))
    expect(seen.toolbar.map(({ name }) => name)).toEqual(['export'])
    expect(seen.row).toEqual([])
    expect(seen.selectable).toBe(false)
  })

  test('who may do everything sees everything', () => {
    const seen = listKind.withGrants(page, grants(...all))
    expect(seen).toEqual(page)
    expect(seen.entity).toBe(page.entity)
  })

  test('a try of its form is for who holds its right', () => {
    const call = { title: '试算', call: 'POST /x/try', can: 'thing:try', fields: ['price'] }
    const { form } = list({ form: { fields: ['name', 'price'], tries: [call] } })
    const triesOf = (model: object) => Reflect.get(model, 'tries')
    expect(triesOf(layoutWithGrants(form, grants('thing:price')))).toEqual([])
    expect(triesOf(layoutWithGrants(form, grants('thing:price', 'thing:try')))).toEqual([call])
  })

  test('where nothing may be changed, what would stands in its place and says why', () => {
    const still = { ...grants(...all), stillness: '只能查看' }
    const seen = listKind.withGrants(list({ columns: [{ field: 'name', edit: true }] }), still)
    const usable = [...seen.toolbar, ...seen.row].filter(({ withheld }) => !withheld)
    expect(usable.map(({ name }) => name)).toEqual(['export'])
    const add = seen.toolbar.find(({ name }) => name === 'add')
    expect(add).toMatchObject({ withheld: true, why: '只能查看' })
    expect(seen.columns.map(({ edit }) => edit)).toEqual([undefined])
    expect(seen.selectable).toBe(true)
  })

  test('a permission that is switched off is everybody’s', () => {
    const seen = listKind.withGrants(page, {
      auth: [],
      allAuth: [{ action: 'thing:price', type: '1', status: '0' }],
    })
    expect(keys(seen.columns)).toEqual(['name', 'price'])
  })

  test('a form page loses its protected fields too', () => {
    const { model, findings } = compiled({
      kind: 'form',
      form: { open: 'page', fields: ['name', 'price'] },
    })
    expect(findings).toEqual([])
    const seen = formKind.withGrants(model as FormPageModel, grants('thing:view'))
    expect(seen.form.groups.map(({ items }) => keys(items))).toEqual([['name']])
    expect([...seen.entity.fields.keys()]).not.toContain('price')
  })
})
