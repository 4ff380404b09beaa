import { describe, expect, test } from 'vitest'
import { registries } from '../../../product/registries'
import { asSchema, isObject, resolved, type Schema } from '../finding/walk'
import { formatDocument } from '../link/format'
import { type DocumentKind, metaSchemas } from '../link/meta'
import { mergeTexts } from '../merge/mergeTexts'
import { changesInWords } from './changesInWords'
import { choicesInWords } from './choicesInWords'
import { clauseOf } from './messages'
import { questionInWords } from './placeInWords'
import { noTitles, titlesIn } from './titles'

const schemas = metaSchemas(registries)

const said = (kind: DocumentKind, before: unknown, after: unknown, titleOf = noTitles) => {
  const text = (doc: unknown) => (doc === null ? null : JSON.stringify(doc))
  return changesInWords(kind, text(before), text(after), { schemas, titleOf }).map(
    ({ kind: change, pointer, sentence }) => `${change} ${pointer} ${sentence}`,
  )
}

const product = {
  entity: 'product',
  title: '产品',
  fields: {
    name: { type: 'input', title: '名称' },
    price: { type: 'inputNumber', title: '价格', max: 99 },
    status: { type: 'select', title: '状态', dict: 'status' },
  },
  states: {
    field: 'status',
    initial: 'draft',
    steps: { submit: { title: '提交', from: ['draft'], to: 'sent', when: 'price > 0' } },
  },
}

describe('an entity', () => {
  const changed = (change: (doc: typeof product) => unknown) =>
    said('entity', product, change(structuredClone(product)))

  test('keys of a field, with what they are called in the manual', () => {
    expect(
      changed(({ fields, ...doc }) => ({
        ...doc,
        fields: { ...fields, price: { ...fields.price, required: true, max: 120 } },
      })),
    ).toEqual([
      'changed /fields/price/max 字段“价格”（price）：最大值由“99”改为“120”',
      'added /fields/price/required 字段“价格”（price）：新增必填',
    ])
  })

  test('fields that come, go, move and are renamed', () => {
    const { name, price, status } = product.fields
    expect(
      changed((doc) => ({ ...doc, fields: { name, status, cost: { ...price, was: ['price'] } } })),
    ).toEqual([
      'moved /fields/status 字段“状态”（status）移到“名称”（name）之后',
      'renamed /fields/cost 字段“价格”（price）：改名为“cost”',
      'added /fields/cost/was 字段“价格”（price）：新增字段以前的名称：“price”',
    ])
    expect(changed((doc) => ({ ...doc, fields: { name, price } }))).toEqual([
      'removed /fields/status 去掉字段“状态”（status）',
    ])
    expect(
      changed((doc) => ({ ...doc, fields: { ...doc.fields, sku: { ...name, title: '货号' } } })),
    ).toEqual(['added /fields/sku 新增字段“货号”（sku）'])
  })

  test('a step under another title, with another condition', () => {
    const { submit } = product.states.steps
    const long = `price > 0 && ${'has(name) && '.repeat(8)}status == 'draft'`
    expect(
      changed((doc) => ({
        ...doc,
        states: { ...doc.states, steps: { submit: { ...submit, title: '送审', when: long } } },
      })),
    ).toEqual([
      'renamed /states/steps/submit/title 状态 › 步骤“提交”（submit）：改名为“送审”',
      'changed /states/steps/submit/when 状态 › 步骤“提交”（submit）：可执行的条件由“price > 0”改为“price > 0 && has(name) && has(name) && h…”',
    ])
  })

  test('another type is said by its name', () => {
    expect(
      changed((doc) => ({
        ...doc,
        fields: { ...doc.fields, name: { ...doc.fields.name, type: 'textarea' } },
      })),
    ).toEqual([
      'changed /fields/name/type 字段“名称”（name）：字段类型由“单行文本”（input）改为“多行文本”（textarea）',
    ])
  })

  test('that is new, gone, or no JSON', () => {
    expect(said('entity', null, product)).toEqual(['added  新建实体“产品”（product）'])
    expect(said('entity', product, null)).toEqual(['removed  删除实体“产品”（product）'])
    const broken = changesInWords('entity', JSON.stringify(product), '{', {
      schemas,
      titleOf: noTitles,
    })
    expect(broken.map(({ sentence }) => sentence)).toEqual([
      '实体“产品”（product）的文本不是有效的 JSON，无法逐项比较',
    ])
  })

  test('in another layout is the same', () => {
    const text = formatDocument(product, 'entity', schemas.entity)
    const other = JSON.stringify({ ...product, entity: 'product' }, null, 7)
    expect(changesInWords('entity', text, other, { schemas, titleOf: noTitles })).toEqual([])
  })
})

test('a page names the fields by their titles', () => {
  const titleOf = titlesIn([{ path: 'entities/product.json', text: JSON.stringify(product) }])
  const page = (more: object) => ({ page: 'p', kind: 'list', entity: 'product', ...more })
  const before = page({
    columns: ['name', 'price', 'status'],
    form: { groups: [{ title: '基本', fields: ['name'] }] },
  })
  const after = page({
    columns: ['name', 'status', { field: 'price', width: 90 }],
    form: { groups: [{ title: '基本', fields: ['name', 'price'] }] },
    live: true,
  })
  expect(said('page', before, after, titleOf)).toEqual([
    'moved /columns/1 列“状态”（status）移到“名称”（name）之后',
    'added /columns/2/width 列“价格”（price）：新增列宽：“90”',
    'added /form/groups/0/fields/1 表单的布局 › 分组“基本”：新增本组的字段“价格”（price）',
    'added /live 新增服务器或别人写入记录后，列表自动重新读取',
  ])
})

test('a question of a merge says where and why', () => {
  const field = (title: string, more: object = {}) => ({ type: 'input', title, ...more })
  const doc = (fields: object) => JSON.stringify({ entity: 'product', fields })
  const base = doc({ a: field('名称'), b: field('价格') })
  const asked = (ours: string, theirs: string) => {
    const versions = { path: 'entities/product.json', base, ours, theirs }
    return mergeTexts(versions, schemas).questions.map((question) =>
      questionInWords('entity', versions, question, { schemas, titleOf: noTitles }),
    )
  }
  const changed = (help: string) => doc({ a: field('名称', { help }), b: field('价格') })
  expect(asked(changed('x'), changed('y'))).toEqual([
    '字段“名称”（a） › 输入框下方的说明：两边各新增了一个，内容不同',
  ])
  expect(asked(doc({ b: field('价格') }), changed('y'))).toEqual([
    '字段“名称”（a）：这边删除，对方有修改',
  ])
  expect(asked(changed('y'), doc({ b: field('价格') }))).toEqual([
    '字段“名称”（a）：对方删除，这边有修改',
  ])
  const title = (name: string) => doc({ a: field(name), b: field('价格') })
  expect(asked(title('品名'), title('产品名'))).toEqual([
    '字段“品名”（a） › 字段的中文名称：两边改得不一样',
  ])
  const more = (name: string) => doc({ a: field('名称'), b: field('价格'), [name]: field(name) })
  expect(asked(more('x'), more('y'))).toEqual(['字段：先后无法确定'])
})

/** A key of the meta-schemas with documents that have it and that do not. */
interface KeyCase {
  readonly path: string
  readonly label: string
  /** What the list is called of which the key's object is an item. */
  readonly list: string
  readonly without: unknown
  readonly one: unknown
  readonly two: unknown
}

const samples = (schema: Schema): readonly [unknown, unknown] => {
  const { enum: choices, type, minimum } = schema
  if (Array.isArray(choices) && choices.length > 1) return [choices[0], choices[1]]
  if (Array.isArray(choices)) return [choices[0], 'other']
  if (type === 'boolean') return [true, false]
  if (type === 'integer' || type === 'number')
    return [Number(minimum ?? 1), Number(minimum ?? 1) + 1]
  if (type === 'array') return [['aa'], ['bb']]
  if (type === 'object') return [{ aa: 'x' }, { bb: 'y' }]
  return ['aa', 'bb']
}

/** Every key of a kind of documents, each with the objects around it. */
function keysOfKind(kind: DocumentKind): readonly KeyCase[] {
  const root = schemas[kind]
  const definitions = asSchema(root.$defs) ?? {}
  const cases: KeyCase[] = []
  const seen = new Set<unknown>()
  const look = (
    written: unknown,
    wrap: (value: unknown) => unknown,
    { path, list, base }: { path: string; list: string; base: object },
  ): void => {
    if (!isObject(written)) return
    const schema = resolved(written, definitions)
    const at = { path, list, base }
    const required = Array.isArray(schema.required) ? schema.required.map(String) : []
    const isShared = typeof written.$ref === 'string'
    if (isShared && Object.keys(base).length === 0) {
      if (seen.has(schema)) return
      seen.add(schema)
    }
    for (const branch of Array.isArray(schema.allOf) ? schema.allOf : []) {
      const chosen = asSchema(asSchema(branch.if)?.properties) ?? {}
      const constants = Object.entries(chosen).map(([key, one]) => [key, asSchema(one)?.const])
      look(branch.then, wrap, { ...at, base: Object.fromEntries(constants) })
    }
    if (isObject(schema.then)) {
      const needs = asSchema(schema.if)?.required
      const more = Array.isArray(needs) ? Object.fromEntries(needs.map((key) => [key, 'aa'])) : {}
      look(schema.then, wrap, { ...at, base: { ...base, ...more } })
    }
    look(schema.else, wrap, at)
    const name = clauseOf(String(schema.description ?? ''))
    look(schema.items, (value) => wrap([value]), { path: `${path}[]`, list: name, base: {} })
    if (schema.properties === undefined)
      look(schema.additionalProperties, (value) => wrap({ aa: value }), {
        path: `${path}.*`,
        list: name,
        base: {},
      })
    const whole = Object.fromEntries(
      required.flatMap((key) => {
        const property = resolved(asSchema(asSchema(schema.properties)?.[key]) ?? {}, definitions)
        return 'const' in property || key in base ? [] : [[key, samples(property)[0]]]
      }),
    )
    const own = Object.entries(asSchema(schema.properties) ?? {})
    for (const [key, property] of own) {
      if (!isObject(property)) continue
      const inner = resolved(property, definitions)
      if ('const' in inner || (Array.isArray(schema.allOf) && required.includes(key))) continue
      const label = clauseOf(String(inner.description ?? ''))
      const isCommon = typeof property.$ref === 'string' && property.$ref.includes(':')
      if (isCommon && seen.has(inner)) continue
      if (isCommon) seen.add(inner)
      const { [key]: _, ...others } = { ...whole, ...base } as Record<string, unknown>
      const [one, two] = samples(inner)
      cases.push({
        path: `${kind} ${path}.${key}`,
        label: label === '' ? key : label,
        list,
        without: wrap(others),
        one: wrap({ ...others, [key]: one }),
        two: wrap({ ...others, [key]: two }),
      })
      look(inner, (value) => wrap({ ...others, [key]: value }), {
        path: `${path}.${key}`,
        list,
        base: {},
      })
    }
  }
  look(root, (value) => value, { path: '', list: '', base: {} })
  return cases
}

test('a right that a role’s list takes away again is said as what it does', () => {
  const role = (...grants: readonly string[]) => ({ role: 'staff', title: '运营', grants })
  const [all, less] = [role('product:*'), role('product:*', '!product:delete')]
  expect(said('role', all, less)).toEqual(['added /grants/1 排除权限“product:delete”'])
  expect(said('role', less, all)).toEqual(['removed /grants/1 不再排除权限“product:delete”'])
})

describe('each key of each meta-schema, changed once, is named', () => {
  test.each(Object.keys(schemas) as DocumentKind[])('%s', (kind) => {
    const cases = keysOfKind(kind)
    const silent: string[] = []
    for (const { path, label, list, without, one, two } of cases) {
      for (const [before, after] of [
        [without, one],
        [one, without],
        [one, two],
      ] as const) {
        const sentences = said(kind, before, after)
        // Another name is another item of its list.
        const isTitle = /\.(title|text)$/.test(path)
        const named = [
          label,
          ...(isTitle ? ['改名为'] : []),
          ...(list === '' ? [] : [`新增${list}`, `去掉${list}`, `${list}：新增${label}`]),
        ]
        if (!sentences.some((sentence) => named.some((word) => sentence.includes(word))))
          silent.push(`${path} “${label}”: ${sentences.join(' | ')}`)
      }
    }
    expect(silent).toEqual([])
    expect(cases.length).toBeGreaterThan(2)
    console.log(`${kind}: ${cases.length} keys`)
  })
})

test('the answers to a question say what each of them gives', () => {
  const list = (...columns: readonly unknown[]) =>
    JSON.stringify({ page: 'products', entity: 'product', columns })
  const chosen = (base: string, ours: string, theirs: string) => {
    const versions = { path: 'pages/products.json', base, ours, theirs }
    return mergeTexts(versions, schemas).questions.map((question) =>
      choicesInWords('page', versions, question, schemas).map(
        ({ pick, value }) => `${pick} ${value}`,
      ),
    )
  }
  const wide = (width: number) => list('a', { field: 'b', width }, 'c')
  expect(chosen(wide(80), wide(90), wide(100))).toEqual([
    ['ours “90”', 'theirs “100”', 'base “80”'],
  ])
  expect(chosen(wide(80), list('a', 'c'), wide(100))).toEqual([
    ['ours 没有这一项', 'theirs “field”、“width”', 'base “field”、“width”'],
  ])
  // An order is said from where it differs.
  const [base, x, y] = [[], ['x'], ['y']].map((more) => list('a', 'b', 'c', ...more, 'd', 'e'))
  expect(chosen(base ?? '', x ?? '', y ?? '')).toEqual([
    ['ours …“c”、“x”、“y”、“d”…', 'theirs …“c”、“y”、“x”、“d”…', 'base …“c”、“x”、“y”、“d”…'],
  ])
  // A text that is only there as a whole.
  expect(chosen(wide(80), wide(90), '{')).toEqual([
    ['ours 整份文本', 'theirs 整份文本', 'base 整份文本'],
  ])
})
