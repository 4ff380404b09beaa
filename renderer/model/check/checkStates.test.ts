import { describe, expect, test } from 'vitest'
import { registries } from '../../../product/registries'
import { type Documents, loadDocuments } from '../link/documents'

const dict = {
  schema: 1,
  dict: 'article_status',
  title: '状态',
  items: ['draft', 'planned', 'published', 'withdrawn'].map((value) => ({ value, text: value })),
}

const steps = {
  plan: {
    title: '排期',
    from: ['draft'],
    to: 'planned',
    ask: ['planTime'],
    when: "planTime > now() && title != ''",
    refuse: '计划时间须在将来',
  },
  publish: {
    title: '发布',
    from: ['draft', 'planned'],
    to: 'published',
    set: { publishTime: 'now()' },
    confirm: '确认发布《{title}》（共 {count} 篇）？',
  },
  onTime: { title: '到点发布', from: ['planned'], to: 'published', auto: 'planTime' },
  withdraw: { title: '撤回', from: ['published'], to: 'withdrawn', notBy: 'publish' },
}

const states = {
  field: 'status',
  initial: 'draft',
  final: ['withdrawn'],
  lock: ['published'],
  steps,
}

const article = {
  schema: 2,
  entity: 'article',
  title: '文章',
  label: 'title',
  api: '/x/article',
  perm: 'x',
  fields: {
    title: { type: 'input', title: '标题', required: true },
    status: { type: 'select', title: '状态', required: true, dict: 'article_status' },
    planTime: { type: 'datetime', title: '计划时间' },
    publishTime: { type: 'datetime', title: '发布时间' },
    reads: { type: 'inputNumber', title: '阅读' },
  },
  states,
}

const loaded = (doc: object): Documents =>
  loadDocuments(
    [
      { path: 'entities/x/article.json', text: JSON.stringify(doc) },
      { path: 'dicts/article_status.json', text: JSON.stringify(dict) },
    ],
    registries,
  )

const findingsOf = (doc: object): readonly string[] =>
  loaded(doc).findings.map(({ pointer, message }) => `${pointer} ${message}`)

const withStates = (more: object) => ({ ...article, states: { ...states, ...more } })
const withStep = (name: keyof typeof steps, more: object) =>
  withStates({ steps: { ...steps, [name]: { ...steps[name], ...more } } })
const withField = (key: string, field: object) => ({
  ...article,
  fields: { ...article.fields, [key]: { ...article.fields[key as 'title'], ...field } },
})

describe('states', () => {
  test('a step without an end stays where it is: it leads nowhere, and takes nothing that must be there', () => {
    const stays = { title: '转交', from: ['draft', 'published'], ask: ['reads'] }
    const withStay = (step: object, more: object = {}) => ({
      ...withStates({ steps: { ...steps, handOn: { ...stays, ...step } } }),
      ...more,
    })
    expect(findingsOf(withStay({}))).toEqual(findingsOf(withStay({ to: 'published' })))
    const { withdraw: _, ...others } = steps
    const alone = { ...stays, from: ['published', 'withdrawn'] }
    expect(findingsOf(withStates({ steps: { ...others, handOn: alone } })).join()).toContain(
      '到不了状态 “withdrawn”',
    )
    const emptied = withField('reads', { requireIf: "status == 'published'" })
    const handOn = { title: '转交', from: ['published'], set: { reads: 'null' } }
    const found = findingsOf({ ...emptied, states: { ...states, steps: { ...steps, handOn } } })
    expect(found.join()).toContain('/states/steps/handOn/set/reads')
  })

  test.each([
    ['order', 'title', '/order 字段 “标题” 不是存下来的数字，不能是记录的次序'],
    ['order', 'nothing', '/order'],
  ])('%s: %s is told', (key, value, told) => {
    expect(findingsOf({ ...article, [key]: value }).join()).toContain(told)
  })

  test('a field that its own edit empties, or that of a field that there is not, is told', () => {
    expect(findingsOf(withField('reads', { clearOn: ['reads'] })).join()).toContain('自己')
    expect(findingsOf(withField('reads', { clearOn: ['read'] })).join()).toContain('reads')
    expect(findingsOf(withField('reads', { clearOn: ['title'] }))).toEqual(findingsOf(article))
  })

  test.each([
    ['text', '/states/final'],
    [['withdrawn', 7], '/states/final/1'],
    [null, '/states/final'],
  ])('with ends that are %j: no state is called a dead end', (final, pointer) => {
    const [found, ...others] = loaded(withStates({ final })).findings
    expect(others).toEqual([])
    expect(found?.pointer).toBe(pointer)
  })

  test('are compiled: the field begins with the first one and is nobody’s to type', () => {
    expect(findingsOf(article)).toEqual([])
    const entity = loaded(article).entities.get('article')
    const made = entity?.states
    expect(made?.all).toEqual(['draft', 'planned', 'published', 'withdrawn'])
    expect(entity?.fields.get('status')).toMatchObject({ readonly: true, default: 'draft' })
    expect(entity?.fields.get('title')?.lock).toEqual({ by: 'status', states: ['published'] })
    const plan = made?.steps.get('plan')
    expect(plan).toMatchObject({ can: 'x:plan', to: 'planned', refuse: '计划时间须在将来' })
    expect(plan?.when.map(({ source }) => source)).toEqual(['planTime > now()', "title != ''"])
    expect(made?.steps.get('onTime')?.auto?.key).toBe('planTime')
  })

  test('a step warns of what its document says', () => {
    const warn = [{ when: '!has(reads)', message: '没有阅读数' }]
    expect(findingsOf(withStep('publish', { warn }))).toEqual([])
    const made = loaded(withStep('publish', { warn })).entities.get('article')?.states
    expect(made?.steps.get('publish')?.warn).toMatchObject([
      { when: { source: '!has(reads)' }, message: '没有阅读数' },
    ])
    expect(made?.steps.get('plan')?.warn).toEqual([])
  })

  test.each<[string, string, unknown, string]>([
    ['an unknown field', 'publish', [{ when: '!has(read)', message: 'x' }], '/warn/0/when'],
    ['no condition', 'publish', [{ when: 'reads', message: 'x' }], '/warn/0/when'],
    [
      'one that never holds',
      'publish',
      [{ when: "title == 'a' && title == 'b'", message: 'x' }],
      '/warn/0/when',
    ],
    ['no message', 'publish', [{ when: '!has(reads)' }], '/warn/0'],
    ['no list', 'publish', { when: '!has(reads)', message: 'x' }, '/warn'],
    ['none', 'publish', [], '/warn'],
    ['a step that nobody does', 'onTime', [{ when: '!has(reads)', message: 'x' }], '/warn'],
  ])('a warning with %s is told', (_, step, warn, at) => {
    const found = findingsOf(withStep(step as keyof typeof steps, { warn }))
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(`/states/steps/${step}${at} `)
  })

  test.each<[string, object, readonly string[]]>([
    [
      'an unknown state',
      withStates({ initial: 'draftt' }),
      ['/states/initial 状态字段的字典没有值 “draftt”，是否想写 “draft”？'],
    ],
    [
      'an unknown state of a step',
      withStep('plan', { to: 'planed' }),
      ['/states/steps/plan/to 状态字段的字典没有值 “planed”，是否想写 “planned”？'],
    ],
    [
      'an unknown field',
      withStates({ field: 'staus' }),
      ['/states/field 没有字段 “staus”，是否想写 “status”？'],
    ],
    [
      'a field that is no choice',
      withStates({ field: 'reads' }),
      ['/states/field 字段 “阅读” 不能存放状态：应为单选、有字典且不是计算字段'],
    ],
    [
      'a state that no step reaches',
      withStates({ final: ['published'], steps: { publish: steps.publish } }),
      ['/states/steps 从 “draft” 经任何步骤都到不了状态 “planned”、“withdrawn”'],
    ],
    [
      'no way out',
      withStates({ final: undefined }),
      ['/states/steps 没有步骤离开状态 “withdrawn”：加上步骤，或写进 final'],
    ],
    [
      'an end that is left',
      withStates({ final: ['withdrawn', 'planned'] }),
      ['/states/final/1 “planned” 写为终点，但步骤 “publish” 会离开它'],
    ],
    [
      'a lock on new records',
      withStates({ lock: ['draft'] }),
      ['/states/lock/0 新记录从 “draft” 开始，不能锁定：锁定后无法填写'],
    ],
    [
      'a step that sets the state',
      withStep('publish', { set: { status: "'draft'" } }),
      ['/states/steps/publish/set/status “status” 是状态字段，只能由步骤（states.steps）改变'],
    ],
    [
      'a step that empties what is required',
      withStep('publish', { set: { title: 'null' } }),
      ['/states/steps/publish/set/title “title” 必填，置空的操作总会被拒绝'],
    ],
    [
      'an unknown second person',
      withStep('withdraw', { notBy: 'publis' }),
      ['/states/steps/withdraw/notBy 没有步骤 “publis”，是否想写 “publish”？'],
    ],
    [
      'a time that is none',
      withStep('onTime', { auto: 'reads' }),
      ['/states/steps/onTime/auto “reads”（数字）不是日期或日期时间，不能决定何时自动执行'],
    ],
    [
      'a timed step that asks',
      withStep('onTime', { ask: ['title'] }),
      ['/states/steps/onTime/ask 自动步骤没有人执行，不能写 ask'],
    ],
    [
      'asking for the state',
      withStep('plan', { ask: ['status'] }),
      ['/states/steps/plan/ask/0 “status” 是状态字段，由 to 决定，不能填写'],
    ],
    [
      'another default',
      withField('status', { default: 'planned' }),
      ['/fields/status/default 默认值 “planned” 与 states.initial “draft” 不同，新记录从后者开始'],
    ],
    [
      'a field that the state needs and nobody gives',
      withField('publishTime', { readonly: true, requireIf: "status == 'withdrawn'" }),
      [],
    ],
    [
      'an action that sets the state',
      {
        ...article,
        actions: { hide: { title: '隐藏', can: 'x:hide', set: { status: "'withdrawn'" } } },
      },
      ['/actions/hide/set/status “status” 是状态字段，只能由步骤（states.steps）改变'],
    ],
    [
      'a name of a built-in action',
      withStates({ steps: { ...steps, copy: { title: '抄', from: ['draft'], to: 'draft' } } }),
      ['/states/steps/copy “copy” 是内置操作的名称，实体自己的步骤与操作不能用'],
    ],
    [
      'a name of a call',
      withStates({ steps: { ...steps, saveRows: { title: '抄', from: ['draft'], to: 'draft' } } }),
      ['/states/steps/saveRows “saveRows” 是每个实体都有的接口，操作不能用这个名称'],
    ],
    [
      'an older version',
      { ...article, schema: 1 },
      ['/states states 须在 "schema": 2 的文档中使用（可用 npm run schemas:migrate 升级）'],
    ],
  ])('%s is told', (_, doc, expected) => {
    expect(findingsOf(doc)).toEqual(expected)
  })

  test('what a state requires and its step leaves empty is told', () => {
    const needs = withField('publishTime', { readonly: true, requireIf: "status == 'published'" })
    expect(
      findingsOf({ ...needs, states: withStep('publish', { set: undefined }).states }),
    ).toEqual([
      '/states/steps/publish “publishTime” 在状态 “published” 下必填且只读，请在 set 或 ask 中给出',
      '/states/steps/onTime “publishTime” 在状态 “published” 下必填且只读，请在 set 或 ask 中给出',
    ])
    const emptied = {
      ...needs,
      states: withStep('publish', { set: { publishTime: 'null' } }).states,
    }
    expect(findingsOf(emptied)).toContain(
      '/states/steps/publish/set/publishTime “publishTime” 在状态 “published” 下必填，而本步骤使它为空，总会被拒绝',
    )
  })
})
