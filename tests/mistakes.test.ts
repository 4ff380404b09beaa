import { describe, expect, test } from 'vitest'
import type { Rule } from '../renderer/model/finding/rules'
import { documentsWith, findingsWith, newlyLoaded, shipped, textOf } from './support/documents'

/*
 * Documents whose every word is right and which mean something that nobody can mean.
 */

const product = 'entities/cms/product.json'
const news = 'entities/cms/news.json'
const enquiry = 'entities/crm/enquiry.json'
const list = 'pages/cms/product.json'
const brands = 'reports/brand_list.json'
const section = 'entities/cms/section.json'

type Doc = Record<string, never>
// biome-ignore lint/suspicious/noExplicitAny: documents are changed in any place
type Change = (doc: any) => void

const changed = (path: string, change: Change): string => {
  const doc: Doc = JSON.parse(textOf(path))
  change(doc)
  return JSON.stringify(doc, null, 2)
}

const told = (path: string, change: Change) =>
  findingsWith(path, changed(path, change)).map(({ file, pointer, severity, rule }) => ({
    file,
    pointer,
    severity,
    rule,
  }))

const error = (path: string, pointer: string, rule: Rule = 'meaning') => [
  { file: path, pointer, severity: 'error', rule },
]
const warning = (path: string, pointer: string, rule: Rule) => [
  { file: path, pointer, severity: 'warning', rule },
]

/** Where a button stands in a page: others may come before it. */
function buttonAt(path: string, place: 'toolbar' | 'row', name: string): number {
  const buttons: readonly (string | { readonly name?: string })[] = JSON.parse(textOf(path))[place]
  const at = buttons.findIndex((one) => (typeof one === 'string' ? one : one.name) === name)
  if (at < 0) throw new Error(`${path}: no button ${name}`)
  return at
}

const publish = (doc: { toolbar: Record<string, unknown>[] }) => doc.toolbar[4] ?? {}

describe('an entity', () => {
  test.each<[string, Change, ReturnType<typeof error>]>([
    [
      'whose records are named by rich text',
      (doc) => (doc.label = 'content'),
      error(news, '/label'),
    ],
    [
      'with rich text that is unique',
      (doc) => (doc.fields.content.unique = true),
      error(news, '/fields/content/unique'),
    ],
    [
      'with a condition that contradicts itself',
      (doc) => (doc.fields.sourceUrl.showIf = "status == 'draft' && status == 'published'"),
      warning(news, '/fields/sourceUrl/showIf', 'dead-condition'),
    ],
    [
      'with a condition that always holds',
      (doc) => (doc.fields.pushTime.showIf = "status != 'draft' || status != 'published'"),
      warning(news, '/fields/pushTime/showIf', 'dead-condition'),
    ],
    [
      'with a step that sets what is not in the choices',
      (doc) => (doc.states.steps.publish.set.type = "'other'"),
      error(news, '/states/steps/publish/set/type', 'expression'),
    ],
    [
      'with a computed default that is not in the choices',
      (doc) => {
        delete doc.fields.type.default
        doc.fields.type.defaultBy = "'other'"
      },
      error(news, '/fields/type/defaultBy', 'expression'),
    ],
    [
      'read-only, and required by a condition',
      (doc) =>
        (doc.fields.sourceUrl = {
          ...doc.fields.sourceUrl,
          readonly: true,
          requireIf: "type == 'company'",
        }),
      error(news, '/fields/sourceUrl/requireIf', 'never-saved'),
    ],
  ])('%s', (_, change, wanted) => {
    expect(told(news, change)).toEqual(wanted)
  })

  test('with a tree whose column of parents holds texts, also of a field of two words', () => {
    const change: Change = (doc) => {
      doc.fields.oldPath = { type: 'input', title: '旧路径' }
      doc.fields.near = {
        type: 'tree',
        title: '相邻栏目',
        dict: 'cms_section,name,id',
        pidField: 'old_path',
      }
    }
    expect(told(section, change)).toEqual(error(section, '/fields/near/pidField'))
  })

  test.each<[string, Change, ReturnType<typeof error>]>([
    [
      'whose records are named by what not all may see',
      (doc) => (doc.label = 'price'),
      error(product, '/label'),
    ],
    [
      'with a computed value that must be filled in',
      (doc) => (doc.fields.amount.required = true),
      error(product, '/fields/amount/required'),
    ],
    [
      'with a division by what may be nothing',
      (doc) =>
        (doc.fields.each = { ...doc.fields.amount, title: '每件', compute: 'price / stock' }),
      warning(product, '/fields/each/compute', 'division-by-zero'),
    ],
    [
      'with a division by nothing',
      (doc) => (doc.fields.amount.compute = 'price / 0'),
      error(product, '/fields/amount/compute', 'division-by-zero'),
    ],
    [
      'with rows that are required and may be none',
      (doc) => Object.assign(doc.fields.specs, { required: true, minRows: 0 }),
      error(product, '/fields/specs/minRows'),
    ],
    [
      'with an action for no record',
      (doc) => (doc.actions.publish.when = 'stock > 5 && stock < 3'),
      warning(product, '/actions/publish/when', 'dead-condition'),
    ],
    [
      'with an action that leaves a required field empty',
      (doc) => (doc.actions.publish.set.name = 'null'),
      error(product, '/actions/publish/set/name'),
    ],
    [
      'with an action that sets what is not in the choices',
      (doc) => (doc.actions.publish.set.status = "'other'"),
      error(product, '/actions/publish/set/status', 'expression'),
    ],
    [
      'with an action that makes a hidden field required and leaves it empty',
      (doc) =>
        (doc.actions.off = { title: '下架', can: 'product:publish', set: { status: "'off'" } }),
      error(product, '/actions/off/set/status', 'never-saved'),
    ],
    [
      'with a choice that fills typed text into another one',
      (doc) => (doc.fields.brand.fill.status = 'name'),
      error(product, '/fields/brand/fill/status'),
    ],
    ['that is a tree by a text', (doc) => (doc.parent = 'name'), error(product, '/parent')],
    [
      'with a proposal of text for a number',
      (doc) => (doc.fields.brand.suggest = { moq: 'name' }),
      error(product, '/fields/brand/suggest/moq'),
    ],
    [
      'with a choice that fills a computed field',
      (doc) => (doc.fields.brand.fill.amount = 'country'),
      error(product, '/fields/brand/fill/amount'),
    ],
  ])('%s', (_, change, wanted) => {
    expect(told(product, change)).toEqual(wanted)
  })

  test('with a division by what its reference may reach as nothing', () => {
    const each = (compute: string) =>
      told(enquiry, (doc) => (doc.fields.each = { ...doc.fields.budget, title: '每件', compute }))
    expect(each('quantity / product.stock')).toEqual(
      warning(enquiry, '/fields/each/compute', 'division-by-zero'),
    )
    expect(each('product.stock > 0 ? quantity / product.stock : null')).toEqual([])
  })

  test('a guarded division, and one by what is never nothing, are right', () => {
    const guarded = (doc: { fields: Record<string, object> }) =>
      (doc.fields.each = {
        ...doc.fields.amount,
        title: '每件',
        compute: 'stock > 0 ? price / stock : null',
      })
    expect(told(product, guarded)).toEqual([])
    expect(
      told(
        product,
        (doc) =>
          (doc.fields.each = { ...doc.fields.amount, title: '每件', compute: 'price / moq' }),
      ),
    ).toEqual([])
  })
})

describe('a page', () => {
  test.each<[string, Change, ReturnType<typeof error>]>([
    [
      'with a button that sends no ids',
      (doc) => delete publish(doc).send,
      error(list, '/toolbar/4/call', 'button-call'),
    ],
    [
      'with a button that sends something else',
      (doc) => (publish(doc).send = "{'id': selected.map(r, r.id)}"),
      error(list, '/toolbar/4/send', 'button-call'),
    ],
    [
      'with a button that sends what its action does not take',
      (doc) => (publish(doc).send = "{'ids': selected.map(r, r.id), 'all': true}"),
      error(list, '/toolbar/4/send', 'button-call'),
    ],
    [
      'with a button that sends names for ids',
      (doc) => (publish(doc).send = "{'ids': selected.map(r, r.name)}"),
      error(list, '/toolbar/4/send', 'button-call'),
    ],
    [
      'with a button that asks for another right than its action',
      (doc) => (publish(doc).can = 'product:edit'),
      error(list, '/toolbar/4/can', 'button-right'),
    ],
    [
      'with a button that asks for none',
      (doc) => {
        delete publish(doc).can
        doc.tests.pop()
      },
      error(list, '/toolbar/4/call', 'button-right'),
    ],
    [
      'with a button for records of another entity',
      (doc) => (publish(doc).call = 'POST /cms/news/publish'),
      error(list, '/toolbar/4/call', 'button-call'),
    ],
    [
      'with a button that can be pressed where its action refuses',
      (doc) => (publish(doc).enableIf = 'size(selected) > 0'),
      warning(list, '/toolbar/4/enableIf', 'enabled-in-vain'),
    ],
    [
      'with a button for many and no condition',
      (doc) => delete publish(doc).enableIf,
      warning(list, '/toolbar/4', 'unbounded-bulk'),
    ],
    [
      'with a button that is never there',
      (doc) => (doc.row[2].showIf = "row.status == 'draft' && row.status == 'on'"),
      warning(list, '/row/2/showIf', 'dead-condition'),
    ],
    [
      'with a form of fields and groups',
      (doc) => (doc.form.fields = ['name']),
      [{ file: list, pointer: '/form/fields', severity: 'error', rule: 'meaning' }],
    ],
    [
      'whose test names an action that is not there',
      (doc) => (doc.tests[3].expect.noAction = ['add', 'publsh']),
      error(list, '/tests/3/expect/noAction/1', 'unknown-name'),
    ],
  ])('%s', (_, change, wanted) => {
    expect(told(list, change)).toEqual(wanted)
  })

  test('with rich text for a column', () => {
    const path = 'pages/cms/news.json'
    const { columns } = JSON.parse(textOf(path))
    expect(told(path, (doc) => doc.columns.push('content'))).toEqual(
      warning(path, `/columns/${columns.length}`, 'rich-text-column'),
    )
  })

  test('that is a form of what nobody can add', () => {
    const path = 'pages/cms/brand.json'
    const page = { schema: 1, page: 'cms/brand', title: '短信', kind: 'form', entity: 'sms' }
    const form = JSON.stringify(page, null, 2)
    expect(findingsWith(path, form)).toEqual([
      expect.objectContaining({ file: path, pointer: '/entity', severity: 'error' }),
    ])
  })
})

describe('a step', () => {
  const page = 'pages/crm/enquiry.json'
  const detail = 'pages/crm/enquiryDetail.json'
  const plan = 'entities/ads/plan.json'
  const assign = buttonAt(page, 'toolbar', 'assign')
  const quote = buttonAt(page, 'row', 'quote')
  const black = buttonAt(detail, 'row', 'black')
  const same = buttonAt(detail, 'row', 'same')

  test.each<[string, string, Change, ReturnType<typeof error>]>([
    [
      'whose button asks for another right',
      page,
      (doc) =>
        (doc.toolbar[assign] = { action: 'do', name: 'assign', does: 'assign', can: 'user:view' }),
      error(page, `/toolbar/${assign}/can`, 'button-right'),
    ],
    [
      'whose button is there for records that it leads from in no way',
      page,
      (doc) => (doc.row[quote] = { action: 'do', does: 'quote', showIf: "row.status == 'won'" }),
      warning(page, `/row/${quote}/showIf`, 'dead-condition'),
    ],
    [
      'that does not ask what its state requires',
      enquiry,
      (doc) => delete doc.states.steps.lose.ask,
      error(enquiry, '/states/steps/lose'),
    ],
    [
      'that can never be done',
      plan,
      (doc) => (doc.states.steps.schedule.when = 'beginDate > today() && beginDate < today()'),
      warning(plan, '/states/steps/schedule/when', 'dead-condition'),
    ],
    [
      'on the way to another page with a value that is no choice',
      detail,
      (doc) => (doc.row[black].prefill = { reason: "'spamm'" }),
      error(detail, `/row/${black}/prefill/reason`, 'expression'),
    ],
    [
      'at a time whose field cannot be read: of the field alone',
      'entities/cms/case.json',
      (doc) => (doc.fields.planTime = null),
      error('entities/cms/case.json', '/fields/planTime', 'shape'),
    ],
    [
      'on the way to another page that nothing is found on',
      detail,
      (doc) => (doc.row[same].filter = { status: "'wonn'" }),
      error(detail, `/row/${same}/filter/status`),
    ],
  ])('%s', (_, path, change, wanted) => {
    expect(told(path, change)).toEqual(wanted)
  })
})

describe('a report', () => {
  test.each<[string, Change, ReturnType<typeof error>]>([
    [
      'of a value that the dictionary has not',
      (doc) => (doc.where = [{ field: 'status', op: 'eq', value: '7' }]),
      error(brands, '/where/0/value', 'report-condition'),
    ],
    ['with a column twice', (doc) => (doc.columns = ['name', 'name']), error(brands, '/columns/1')],
  ])('%s', (_, change, wanted) => {
    expect(told(brands, change)).toEqual(wanted)
  })
})

describe('a condition of a report', () => {
  test.each([
    ['between one time', 'between', '2026-01-01'],
    ['between a later and an earlier time', 'between', '2026-02-01,2026-01-01'],
    ['of a time that is none', 'ge', 'yesterday'],
  ])('%s', (_, op, value) => {
    const report = {
      schema: 1,
      report: 'released',
      title: '上市',
      entity: 'product',
      columns: ['name'],
      where: [{ field: 'releaseDate', op, value }],
    }
    const path = 'reports/released.json'
    const found = findingsWith(path, JSON.stringify(report, null, 2))
    expect(found.map(({ pointer, rule }) => [pointer, rule])).toEqual([
      ['/where/0/value', 'report-condition'],
    ])
  })
})

describe('all documents together', () => {
  const without = (path: string) =>
    newlyLoaded(shipped.filter((file) => file.path !== path)).findings

  test('a page that no menu opens', () => {
    const { findings } = documentsWith(
      'pages/cms/other.json',
      textOf('pages/cms/brand.json').replace('"cms/brand"', '"cms/other"'),
    )
    expect(findings).toEqual([
      expect.objectContaining({ file: 'pages/cms/other.json', rule: 'page-in-no-menu' }),
    ])
  })

  test('a dictionary that nothing uses', () => {
    const { findings } = documentsWith(
      'dicts/idle.json',
      JSON.stringify({ schema: 1, dict: 'idle', title: '闲', items: [{ value: '1', text: '一' }] }),
    )
    expect(findings).toEqual([
      expect.objectContaining({ file: 'dicts/idle.json', rule: 'unused-dictionary' }),
    ])
  })

  test('an entity with conditions that no test tries', () => {
    expect(told(list, (doc) => delete doc.tests)).toEqual([])
    const pages = shipped
      .filter(({ path }) => path.startsWith('pages/'))
      .map(({ path, text }) => {
        const doc = JSON.parse(text)
        if (doc.entity === 'product') delete doc.tests
        return { path, text: JSON.stringify(doc, null, 2) }
      })
    const others = shipped.filter(({ path }) => !path.startsWith('pages/'))
    const { findings } = newlyLoaded([...others, ...pages])
    expect(findings).toEqual([
      expect.objectContaining({ file: product, rule: 'untested-entity', severity: 'warning' }),
    ])
  })

  test('no menu at all is one mistake', () => {
    const own = without('menu.json').filter(({ rule }) => rule === 'no-menu')
    expect(own).toEqual([expect.objectContaining({ file: 'menu.json', severity: 'error' })])
  })
})

describe('a warning', () => {
  const dead = "status == 'draft' && status == 'published'"
  const allow = { 'dead-condition': '演示用' }

  test.each<[string, Change]>([
    ['in its place', (doc) => Object.assign(doc.fields.sourceUrl, { showIf: dead, allow })],
    [
      'above it',
      (doc) =>
        Object.assign(doc, {
          allow,
          fields: { ...doc.fields, sourceUrl: { ...doc.fields.sourceUrl, showIf: dead } },
        }),
    ],
  ])('is allowed with a reason %s, and listed', (_, change) => {
    const { findings, allowed } = documentsWith(news, changed(news, change))
    expect(findings).toEqual([])
    expect(allowed).toContainEqual(
      expect.objectContaining({ file: news, rule: 'dead-condition', reason: '演示用' }),
    )
  })

  test('stays allowed when the documents are checked again', () => {
    const text = changed(news, (doc) =>
      Object.assign(doc.fields.sourceUrl, { showIf: dead, allow }),
    )
    const files = shipped.map((file) => (file.path === news ? { path: news, text } : file))
    for (const _ of [1, 2]) {
      const { findings, allowed } = newlyLoaded(files)
      expect(findings).toEqual([])
      expect(allowed.map(({ file }) => file)).toContain(news)
    }
  })

  test('that is not there cannot be allowed', () => {
    expect(told(news, (doc) => (doc.fields.pushTime.allow = allow))).toEqual(
      warning(news, '/fields/pushTime/allow/dead-condition', 'idle-allow'),
    )
  })

  test('of rights is not to be allowed, nor is an error', () => {
    for (const rule of ['leak', 'button-right', 'unknown-name', 'meaning']) {
      const found = told(news, (doc) => (doc.fields.pushTime.allow = { [rule]: '就这样' }))
      expect(found).toEqual([
        expect.objectContaining({ severity: 'error', rule: 'shape', file: news }),
      ])
    }
  })
})

describe('what is reached through a broken field', () => {
  test.each<[string, Change, string]>([
    [product, (doc) => (doc.fields.category.type = 'categroy'), '/fields/category/type'],
    [enquiry, (doc) => (doc.fields.product.type = 'recrod'), '/fields/product/type'],
    [enquiry, (doc) => (doc.fields.product.of = 'prodcut'), '/fields/product/of'],
  ])('%s is not missed by those who name it', (path, change, pointer) => {
    const found = told(path, change).map(({ file, pointer }) => ({ file, pointer }))
    expect(found).toEqual([{ file: path, pointer }])
  })
})

describe('what a finding says', () => {
  const said = (path: string, old: string, other: string) =>
    findingsWith(
      path,
      textOf(path).replace(old, () => other),
    ).flatMap(({ file, message }) => (file === path ? [message] : []))

  test.each([
    [product, '"label": "name"', '"label"： "name"', '请写 :'],
    [product, '"label": "name",', '"label": "name"，', '请写 ,'],
    [product, '"label": "name"', '“label”: "name"', '全角'],
    [product, 'price * stock', 'price × stock', '请写 “*”'],
    [product, '"[A-Z0-9-]{4,20}"', '"[A-Z0-9-{4,20}"', '字符组 [ 没有用 ] 结束'],
    [list, "row.status == 'draft'", "status == 'draft'", '“row.status”'],
    [list, "r.status != 'on'", "status != 'on'", '“r.status”'],
    [list, "r.status != 'on'", 'r.status != on', "“'on'”"],
    [list, '"image",\n', '"zzzzzz",\n', '有：name、sku、image'],
    [list, 'size(selected)', 'zzzzzz(selected)', '有：size、'],
    [list, '"image",\n', '"sku",\n', '已出现在第 21 行'],
  ])('%s, %s → %s: %s', (path, old, other, words) => {
    const [message, ...more] = said(path, old, other)
    expect(message).toContain(words)
    expect(more).toEqual([])
  })
})

test('a field whose type is none is told once, though it is unique with others', () => {
  const keyword = 'entities/seo/keyword.json'
  const found = told(keyword, (doc) => {
    doc.fields.site.type = []
  })
  expect(found.map(({ file, pointer }) => [file, pointer])).toEqual([
    [keyword, '/fields/site/type'],
  ])
})
