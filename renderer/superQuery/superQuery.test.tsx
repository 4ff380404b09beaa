import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { readEntities } from '../../tests/support/entityApp'
import { everyCell, everyType } from '../../tests/support/everyCell'
import { grantsFor, type TestHost, testHost } from '../../tests/support/testHost'
import { DataProvider } from '../data/DataProvider'
import { compileEntity } from '../model/compile/compileEntity'
import type { Entity } from '../model/entity/entity'
import { Registry } from '../model/entity/registry'
import type { Condition } from '../model/query/condition'
import { type Call, type Envelope, Failure } from '../ports'
import { CellsContext } from '../ui/cells'
import type { KeptDialog } from './keptDialog'
import { SuperQueryDialog } from './SuperQueryDialog'

const product = readEntities().get('product')
if (!product) throw new Error('no entity product')
const entity = product
const task = compileEntity(
  {
    schema: 1,
    entity: 'task',
    title: '任务',
    label: 'code',
    api: '/cms/task',
    perm: 'task',
    fields: {
      code: { type: 'input', title: '编号' },
      owner: { type: 'user', title: '负责人' },
      team: { type: 'depart', title: '部门' },
      due: { type: 'date', title: '到期日' },
      remind: { type: 'datetime', title: '提醒时间' },
      amount: { type: 'inputNumber', title: '数量' },
      level: { type: 'select', title: '优先级', options: [{ value: 'A', text: '高' }] },
    },
  },
  { types: everyType, report: () => undefined },
)
if (!task) throw new Error('the entity of these tests compiles')
const cells = new Registry('cell', everyCell)
const statuses = [
  { value: 'on', text: '上架' },
  { value: 'off', text: '下架' },
]

// Nothing here hides elements, and asking jsdom for every element's visibility takes most of the time.
configure({ defaultHidden: true })

let host: TestHost
/** What the server keeps, by title. */
let kept: Map<string, Record<string, unknown>>
beforeEach(() => {
  kept = new Map()
  host = testHost(
    { send, download: () => Promise.reject(new Failure('network', '')), fileUrl: () => undefined },
    grantsFor(),
  )
})

async function send({ method, url, body, params }: Call): Promise<Envelope> {
  const answer = (result: unknown): Envelope => ({ success: true, code: 200, message: '', result })
  if (url.startsWith('/sys/dict/getDictItems/product_status')) return answer(statuses)
  if (url === '/sys/superQuery/targets')
    return answer({ roles: [{ id: 'r', name: '销售' }], departs: [] })
  if (method === 'POST') {
    const query = Object.fromEntries(Object.entries(body ?? {}))
    kept.set(String(query.title), { ...query, id: String(query.title), mine: true, by: '我' })
  }
  if (method === 'DELETE') kept.delete(String(params?.id))
  if (url === '/sys/superQuery/list') return answer([...kept.values()])
  return answer(null)
}

function open(start?: Condition, of = entity, saveCode?: string) {
  const applied: (Condition | undefined)[] = []
  render(
    <DataProvider ports={host.ports}>
      <CellsContext value={cells}>
        <Page
          entity={of}
          saveCode={saveCode}
          start={start}
          onApply={(next) => applied.push(next)}
        />
      </CellsContext>
    </DataProvider>,
  )
  return { applied, user: userEvent.setup() }
}

/** What the list page does with the dialog. */
function Page(props: {
  readonly entity: Entity
  readonly saveCode: string | undefined
  readonly start: Condition | undefined
  onApply(advanced: Condition | undefined): void
}) {
  const [advanced, setAdvanced] = useState(props.start)
  const [shown, setShown] = useState(true)
  const draft = useRef<KeptDialog>(undefined)
  return (
    <>
      <button type="button" onClick={() => setShown(true)}>
        打开
      </button>
      {shown && (
        <SuperQueryDialog
          page="cms/product"
          saveCode={props.saveCode}
          entity={props.entity}
          groups={
            props.entity === entity
              ? [{ title: '价格', cols: 1, items: [itemOf('price'), itemOf('stock')] }]
              : []
          }
          advanced={advanced}
          draft={draft}
          onApply={(next) => {
            props.onApply(next)
            setAdvanced(next)
          }}
          onClose={() => setShown(false)}
        />
      )}
    </>
  )
}

function itemOf(key: string) {
  const field = entity.fields.get(key)
  if (!field) throw new Error(key)
  return { field, span: 1 }
}

type User = ReturnType<typeof userEvent.setup>
const dialog = () => screen.getByRole('dialog', { name: '高级查询构造器' })
const button = (name: string) => within(dialog()).getByRole('button', { name })
const fields = () => within(dialog()).getAllByRole('combobox', { name: '选择查询字段' })
function ruleBox(at = 0): HTMLElement {
  const box = within(dialog()).getAllByRole('combobox', { name: '匹配规则' })[at]
  if (!box) throw new Error(`no row ${at}`)
  return box
}
const words = () => dialog().querySelector('.jd-super-words')?.textContent
const said = () => host.said.map(({ text }) => text)
const eq = (field: string, val: string): Condition['rules'][number] => ({ field, rule: 'eq', val })

async function choose(user: User, title: string, at = 0) {
  const box = fields()[at]
  if (!box) throw new Error(`no row ${at}`)
  await user.click(box)
  await user.click(await screen.findByTitle(title))
}
async function pickRule(user: User, text: string, at = 0) {
  await user.selectOptions(ruleBox(at), text)
}

describe('conditions', () => {
  test('the first opening shows one row, 等于; the rules stand in the order of the specification', () => {
    open()
    expect(fields()).toHaveLength(1)
    expect(screen.getByText('过滤条件匹配')).toBeVisible()
    expect(ruleBox()).toHaveValue('eq')
    const texts = within(ruleBox())
      .getAllByRole('option')
      .map((one) => one.textContent)
    expect(texts).toEqual([
      ...['等于', '包含', '以..开始', '以..结尾', '在...中', '不等于'],
      ...['大于', '大于等于', '小于', '小于等于'],
    ])
  })

  test.each([
    ['负责人', '请选择用户'],
    ['部门', '请选择部门'],
    ['到期日', '请选择日期'],
    ['提醒时间', '请选择时间'],
    ['数量', '请输入数值'],
    ['编号', '请输入值'],
    ['优先级', '请选择'],
  ])('a value of %s is asked for by the words %s', async (title, words) => {
    const { user } = open(undefined, task)
    await choose(user, title)
    const shown = await within(dialog()).findAllByText((_, element) =>
      [element?.textContent, element?.getAttribute('placeholder')].includes(words),
    )
    expect(shown.length).toBeGreaterThan(0)
  })

  test('a value that stands in red is not asked for in another form', async () => {
    const { user, applied } = open(undefined, task)
    await choose(user, '数量')
    await user.type(within(dialog()).getByLabelText('数量'), '1,5')
    await user.click(button('查询'))
    expect(said()).toEqual(['“1,5” 不是有效的数量'])
    expect(applied).toEqual([])
    expect(within(dialog()).getByLabelText('数量')).toHaveFocus()
  })

  test('what was built and not asked for is there again after a reload', async () => {
    const { user } = open(undefined, task)
    await choose(user, '编号')
    await user.type(within(dialog()).getByLabelText('编号'), 'A7')
    await waitFor(async () => expect(await host.ports.drafts.list(['u1'])).toHaveLength(1))
    cleanup()
    const again = open(undefined, task)
    await waitFor(() => expect(within(dialog()).getByLabelText('编号')).toHaveValue('A7'))
    await again.user.click(button('查询'))
    expect(again.applied).toEqual([
      { match: 'and', rules: [{ field: 'code', rule: 'eq', val: 'A7' }] },
    ])
    await waitFor(async () => expect(await host.ports.drafts.list(['u1'])).toEqual([]))
  })

  test('without a complete condition there is nothing to query and nothing to save', async () => {
    const { user, applied } = open()
    await user.click(button('查询'))
    await user.click(button('保存查询条件'))
    expect(said()).toEqual(['不能查询空条件', '空条件不能保存'])
    expect(applied).toEqual([])
  })

  test('the fields are those of the entity, the form’s groups below their titles', async () => {
    const { user } = open()
    const [box] = fields()
    if (!box) throw new Error('no row')
    await user.click(box)
    await screen.findByTitle('单价')
    const titles = [...document.querySelectorAll('.ant-select-tree-title')].map(
      (one) => one.textContent,
    )
    expect(titles).toEqual([
      ...[
        '产品名称',
        '货号',
        '分类',
        '品牌',
        '品牌名称',
        '发布站点',
        '价格',
        '单价',
        '库存',
        '货值',
        '起订量',
      ],
      ...[
        '材质',
        '推荐',
        '状态',
        '计划上架时间',
        '下架原因',
        '上市日期',
        '产品介绍',
        ...['最低规格价', '规格总库存', '相关产品'],
        ...['推广语种', '推广名称', '推广介绍', '推广站点', '已发布站点'],
        '创建人',
        '创建时间',
        '更新时间',
      ],
      // Rows held by a record stand below the title of their table.
      ...Object.entries({
        规格: [
          ...['规格名称', '规格单价', '规格库存', '每箱件数', '规格状态'],
          ...['SKU 编码', '颜色', '尺寸', '排序'],
        ],
        属性: ['属性名', '属性值', '排序'],
        译文: ['语种', '显示站点', '产品名称', '产品介绍'],
        站点发布: ['站点', '发布状态', '发布时间', '备注'],
        价格记录: ['规格', '原价', '新价', '涨跌', '修改人', '修改时间'],
      }).flatMap(([table, columns]) => [table, ...columns.map((title) => `${table} · ${title}`)]),
    ])
    const heading = screen.getByTitle('价格').closest('.ant-select-tree-treenode')
    expect(heading).toHaveClass('ant-select-tree-treenode-disabled')

    // What Enter takes: the first field, and the first that a search finds, below a heading too.
    const active = () => document.querySelector('.ant-select-tree-treenode-active')?.textContent
    expect(active()).toBe('产品名称')
    await user.keyboard('单')
    expect(active()).toBe('单价')
  })

  test('a field is asked what makes sense of it, and edited by its type', async () => {
    const { user } = open()
    const offered = () =>
      within(ruleBox())
        .getAllByRole<HTMLOptionElement>('option')
        .filter(({ disabled }) => !disabled)
        .map(({ value }) => value)
    await choose(user, '产品名称')
    expect(offered()).toHaveLength(10)
    expect(screen.getByRole('textbox', { name: '产品名称' })).toHaveAttribute(
      'placeholder',
      '请输入值',
    )
    await choose(user, '库存')
    expect(offered()).toEqual(['eq', 'in', 'ne', 'gt', 'ge', 'lt', 'le'])
    expect(screen.getByRole('textbox', { name: '库存' })).toHaveAttribute(
      'placeholder',
      '请输入数值',
    )
    await choose(user, '推荐')
    expect(offered()).toEqual(['eq', 'ne'])
    await choose(user, '上市日期')
    expect(screen.getByPlaceholderText('请选择日期')).toBeVisible()
    await choose(user, '创建时间')
    expect(screen.getByPlaceholderText('请选择时间')).toBeVisible()
    await choose(user, '状态')
    expect(offered()).toEqual(['eq', 'in', 'ne'])
    expect(screen.getByRole('combobox', { name: '状态' })).toHaveTextContent('请选择')
  })

  test('choosing another field clears the value', async () => {
    const { user } = open({ match: 'and', rules: [eq('name', '床')] })
    await choose(user, '货号')
    expect(screen.getByRole('textbox', { name: '货号' })).toHaveValue('')
    expect(words()).toBeUndefined()
  })

  test('在...中 takes several values; another rule keeps the first of them', async () => {
    const { user, applied } = open({
      match: 'and',
      rules: [{ field: 'stock', rule: 'in', val: ['5', '9'] }],
    })
    const box = screen.getByRole('textbox', { name: '库存' })
    expect(box).toHaveValue('5,9')
    await user.type(box, '，x')
    expect(box).toBeInvalid()
    await user.click(button('查询'))
    expect(said()).toEqual(['库存的查询值不正确'])
    await user.type(box, '{Backspace}12')
    await user.click(button('查询'))
    expect(applied).toEqual([
      { match: 'and', rules: [{ field: 'stock', rule: 'in', val: ['5', '9', '12'] }] },
    ])
    await pickRule(user, '大于等于')
    expect(words()).toBe('当前条件库存 ≥ 5')
  })

  test('rows are added and removed; without any the dialog says so', async () => {
    const { user } = open()
    await user.click(button('删除条件'))
    expect(within(dialog()).getByText('没有任何查询条件')).toBeVisible()
    expect(button('点击新增')).toHaveFocus()
    await user.click(button('点击新增'))
    expect(fields()).toHaveLength(1)
  })

  test('what is removed leaves the focus to its neighbour', async () => {
    const { user } = open({
      match: 'and',
      rules: [eq('name', '床'), { match: 'or', rules: [eq('hot', 'Y')] }, eq('sku', 'A')],
    })
    const handles = () => within(dialog()).getAllByRole('button', { name: /^移动/ })
    const remove = (name: string, at = 0) =>
      user.click(within(dialog()).getAllByRole('button', { name })[at] ?? document.body)
    await remove('删除条件', 1)
    expect(handles()[1]).toHaveFocus()
    await remove('删除分组')
    expect(handles()[1]).toHaveFocus()
    await remove('删除条件', 1)
    expect(handles()[0]).toHaveFocus()
  })

  test('groups stand in groups, all of them said in words with the texts of their values', async () => {
    open({
      match: 'or',
      rules: [
        { field: 'name', rule: 'like', val: '床' },
        {
          match: 'and',
          rules: [{ field: 'status', rule: 'in', val: ['on', 'off'] }, eq('hot', 'Y')],
        },
      ],
    })
    await waitFor(() =>
      expect(words()).toBe('当前条件产品名称 包含 “床” 或 （状态：上架、下架 且 推荐：是）'),
    )
    expect(screen.getByRole('radio', { name: 'OR（条件中的任意一个匹配）' })).toBeChecked()
    expect(screen.getByRole('group', { name: '条件分组' })).toBeVisible()
  })

  test('every step is undone and done again', async () => {
    const { user } = open({ match: 'and', rules: [eq('name', '床')] })
    await user.type(screen.getByRole('textbox', { name: '产品名称' }), '单')
    await user.click(screen.getByRole('radio', { name: 'OR（条件中的任意一个匹配）' }))
    await user.click(button('撤销'))
    expect(screen.getByRole('radio', { name: 'AND（所有条件都要求匹配）' })).toBeChecked()
    await user.click(button('撤销'))
    expect(words()).toBe('当前条件产品名称：床')
    expect(button('撤销')).toBeDisabled()
    await user.keyboard('{Control>}y{/Control}')
    expect(words()).toBe('当前条件产品名称：床单')
  })

  test('what was built is still there when the dialog is opened again', async () => {
    const { user } = open()
    await choose(user, '产品名称')
    await user.type(screen.getByRole('textbox', { name: '产品名称' }), '床')
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: '打开' }))
    expect(words()).toBe('当前条件产品名称：床')
  })

  test('重置 leaves one empty row and no query in force', async () => {
    const { user, applied } = open({ match: 'and', rules: [eq('name', '床'), eq('sku', 'X')] })
    await user.click(button('重置'))
    expect(fields()).toHaveLength(1)
    expect(applied).toEqual([undefined])
  })
})

describe('saved queries', () => {
  const key = `JSuperQuerySaved_${location.pathname}`
  const start: Condition = { match: 'or', rules: [eq('name', '床'), eq('status', 'on')] }
  const list = () => screen.getByRole('region', { name: '保存的查询' })
  const form = () => screen.getByRole('dialog', { name: '请输入保存的名称' })
  async function save(user: User, name: string, place = '本浏览器') {
    await user.click(button('保存查询条件'))
    if (name !== '') await user.type(within(form()).getByRole('textbox'), name)
    const radio = within(form()).getByRole('radio', { name: place })
    await waitFor(() => expect(radio).toBeEnabled())
    await user.click(radio)
    await user.click(within(form()).getByRole('button', { name: '确认' }))
  }

  test('none are said to be none; a name must be given', async () => {
    const { user } = open(start)
    expect(await within(list()).findByText('没有保存任何查询')).toBeVisible()
    await save(user, '')
    expect(said()).toEqual(['保存名称不能为空'])
    expect(form()).toBeVisible()
  })

  test('are kept below JSuperQuerySaved_ and the route, in the form of before', async () => {
    const { user } = open(start)
    await save(user, '热销')
    expect(said()).toEqual(['保存成功'])
    expect(host.ports.storage.get(key)).toEqual([
      {
        title: '热销',
        matchType: 'or',
        owner: 'u1',
        records: [
          { field: 'name', rule: 'eq', val: '床', type: 'string' },
          { field: 'status', rule: 'eq', val: 'on', type: 'string', dictCode: 'product_status' },
        ],
      },
    ])
  })

  test('are kept below the save code of the page where it has one', async () => {
    const { user } = open(start, entity, 'goods')
    await save(user, '热销')
    expect(host.ports.storage.get('JSuperQuerySaved_goods')).toMatchObject([{ title: '热销' }])
    expect(host.ports.storage.get(key)).toBeUndefined()
  })

  test('of the same name are overwritten after a question, the match type with them', async () => {
    const { user } = open(start)
    await save(user, '热销')
    await user.click(screen.getByRole('radio', { name: 'AND（所有条件都要求匹配）' }))
    host.answers.push(false)
    await save(user, '热销')
    expect(host.asked.map(({ title }) => title)).toEqual(['热销 已存在，是否覆盖？'])
    expect(host.ports.storage.get(key)).toMatchObject([{ matchType: 'or' }])
    await user.click(within(form()).getByRole('button', { name: '确认' }))
    expect(host.ports.storage.get(key)).toMatchObject([{ matchType: 'and' }])
  })

  test('are loaded without being run, and deleted after a question', async () => {
    host.ports.storage.set(key, [
      { title: '旧的', matchType: 'or', records: [{ field: 'name', rule: 'like', val: 'x' }] },
      { title: '别人的', matchType: 'and', owner: 'u2', records: [eq('name', 'y')] },
      { title: '坏的', records: 7 },
      null,
    ])
    const { user, applied } = open()
    expect(within(list()).getAllByTitle(/^载入/)).toHaveLength(1)
    await user.click(within(list()).getByTitle('载入 旧的'))
    expect(words()).toBe('当前条件产品名称 包含 “x”')
    expect(applied).toEqual([])
    await user.click(within(list()).getByRole('button', { name: '删除 旧的' }))
    expect(host.asked.map(({ title }) => title)).toEqual(['是否删除当前查询？'])
    expect(within(list()).queryByTitle('载入 旧的')).toBeNull()
    expect(JSON.stringify(host.ports.storage.get(key))).toContain('别人的')
  })

  test('name the fields that are gone, load what is left and can be deleted', async () => {
    host.ports.storage.set(key, [
      { title: '旧的', matchType: 'and', records: [eq('name', 'x'), eq('colour', 'y')] },
      { title: '空的', matchType: 'and', records: [eq('colour', 'y')] },
    ])
    const remote = { scope: 'owner', mine: true, by: '我', omitted: true }
    kept.set('共享的', {
      ...remote,
      id: '共享的',
      title: '共享的',
      gone: ['颜色'],
      condition: { match: 'and', rules: [eq('sku', 'A')] },
    })
    kept.set('没了', {
      ...remote,
      id: '没了',
      title: '没了',
      condition: null,
      gone: ['颜色', '尺码'],
    })
    const { user } = open()
    expect(await within(list()).findByTitle('载入 共享的')).toHaveTextContent(
      '字段 “颜色” 已不存在',
    )
    expect(within(list()).getByTitle('载入 没了')).toHaveTextContent('字段 “颜色”、“尺码” 已不存在')
    expect(within(list()).getByTitle('载入 没了')).toBeDisabled()
    expect(within(list()).getByTitle('载入 空的')).toBeDisabled()
    await user.click(within(list()).getByTitle('载入 旧的'))
    expect(said().at(-1)).toBe('字段 “colour” 已不存在或无权查看，用到它的条件已略去')
    expect(words()).toBe('当前条件产品名称：x')
    await user.click(within(list()).getByTitle('载入 共享的'))
    expect(said().at(-1)).toBe('字段 “颜色” 已不存在，用到它的条件已略去')
    for (const title of ['没了', '空的']) {
      await user.click(within(list()).getByRole('button', { name: `删除 ${title}` }))
      await waitFor(() => expect(within(list()).queryByTitle(`载入 ${title}`)).toBeNull())
    }
  })

  test('groups in groups come back as they were', async () => {
    const nested: Condition = {
      match: 'and',
      rules: [eq('name', 'x'), { match: 'or', rules: [eq('sku', 'A'), eq('hot', 'Y')] }],
    }
    const { user, applied } = open(nested)
    await save(user, '嵌套')
    await user.click(button('重置'))
    await user.click(within(list()).getByTitle('载入 嵌套'))
    await user.click(button('查询'))
    expect(applied.at(-1)).toEqual(nested)
  })

  test('also go to the server, for oneself or a role; without a department none is offered', async () => {
    const { user } = open(start)
    await user.click(button('保存查询条件'))
    await waitFor(() =>
      expect(within(form()).getByRole('radio', { name: '服务器：角色' })).toBeEnabled(),
    )
    expect(within(form()).getByRole('radio', { name: '服务器：部门' })).toBeDisabled()
    await user.click(within(form()).getByRole('button', { name: '取消' }))
    await save(user, '共享', '服务器：角色')
    expect(await within(list()).findByTitle('载入 共享')).toBeVisible()
    expect(kept.get('共享')).toMatchObject({
      scope: 'role',
      target: 'r',
      page: 'cms/product',
      condition: { match: 'or' },
    })
    await user.click(within(list()).getByRole('button', { name: '删除 共享' }))
    await waitFor(() => expect(kept.size).toBe(0))
  })
})
