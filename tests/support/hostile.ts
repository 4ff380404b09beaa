import { placesIn, textOf } from './documents'
import type { Random } from './mutation'

/** A text that somebody sends to break or to mislead the server. */
export interface Hostile {
  readonly note: string
  readonly path: string
  readonly text: string
}

// biome-ignore lint/suspicious/noExplicitAny: documents of all kinds
type Doc = any

const entity = 'entities/cms/brand.json'
const page = 'pages/cms/brand.json'
const [menu, dict, role] = ['menu.json', 'dicts/news_tag.json', 'roles/staff.json']
const all = [entity, page, menu, dict, role, 'reports/brand_list.json']

const changed = (path: string, change: (doc: Doc) => void): string => {
  const doc: Doc = JSON.parse(textOf(path))
  change(doc)
  return JSON.stringify(doc, null, 2)
}

const field = (props: object) =>
  changed(entity, ({ fields }) => {
    fields.extra = { type: 'input', title: '额外', ...props }
  })

const ofEach = (
  note: string,
  paths: readonly string[],
  make: (path: string) => string,
): readonly Hostile[] => paths.map((path) => ({ note: `${note}: ${path}`, path, text: make(path) }))

const deep = (open: string, close: string, depth: number) =>
  open.repeat(depth) + (open === '[' ? '' : '1') + close.repeat(depth)

/** Signs that are not seen, or turn the reading order: NUL, line ends, bidirectional marks, spaces of no width. */
const unseen = [
  '\u0001',
  '\u0007',
  '\n',
  '\u202e',
  '\u2066',
  '\u200b',
  '\ufeff',
  '\u2028',
  '\u007f',
]
const injected = ["x'; drop table sys_user; --", 'a"b', 'a.b', 'sys_user;', 'a b', 'a/*']
const slow = [
  '(a+)+',
  '(a|a)*b',
  '(\\w*)*x',
  '(.*)*,',
  '([a-z]+)*!',
  '(a{1,9}){1,9}{1,9}',
  '(',
  '[z-a]',
]
const reserved = ['__proto__', 'constructor', 'prototype']

/** All of them, for a seed: what stands where differs with it. */
export function hostileTexts(random: Random): readonly Hostile[] {
  return [
    ...nested(),
    ...huge(),
    ...keys(random),
    ...patterns(),
    ...circles(),
    ...expressions(),
    ...names(),
    ...numbers(),
    ...marks(),
    ...wrongKinds(random),
  ]
}

const nested = (): readonly Hostile[] =>
  [33, 100, 5_000, 100_000].flatMap((depth) => [
    ...ofEach(`lists ${depth} deep`, all, () => deep('[', ']', depth)),
    ...ofEach(`objects ${depth} deep`, [entity, menu], () => deep('{"a":', '}', depth)),
    ...ofEach(`lists ${depth} deep, inside`, [page, dict], (path) =>
      textOf(path).replace(/"title": "[^"]*"/, `"title": ${deep('[', ']', depth)}`),
    ),
  ])

const huge = (): readonly Hostile[] => [
  ...ofEach('many nodes', all, () => `[${'1,'.repeat(60_000)}1]`),
  ...ofEach('many brackets that never close', all, () => '['.repeat(60_000)),
  ...ofEach('a long title', [entity, page, dict, role], (path) =>
    changed(path, (doc) => (doc.title = 'x'.repeat(900_000))),
  ),
]

/** Keys of JavaScript's own objects, and keys that stand twice, in any object. */
const keys = (random: Random): readonly Hostile[] =>
  all.flatMap((path) =>
    reserved.flatMap((key) => [
      ...ofEach(key, [path], () => textOf(path).replace('{', `{ "${key}": { "x": 1 },`)),
      ...ofEach(`${key} further down`, [path], () => {
        const text = textOf(path)
        const opens = [...text.matchAll(/\{ ?"/g)].map(({ index }) => index)
        const at = random.pick(opens) ?? 0
        return `${text.slice(0, at)}{ "${key}": [], ${text.slice(at + 1)}`
      }),
      ...ofEach('twice', [path], () => {
        const text = textOf(path)
        const found = [...text.matchAll(/"(\w+)":/g)]
        const [whole, name] = random.pick(found) ?? []
        return text.replace(String(whole), `"${name}": 1, "${name}":`)
      }),
    ]),
  )

const patterns = (): readonly Hostile[] =>
  slow.map((pattern) => ({
    note: `pattern ${pattern}`,
    path: entity,
    text: field({ pattern, message: '不对' }),
  }))

const circles = (): readonly Hostile[] => [
  {
    note: 'two fields that are computed of each other',
    path: entity,
    text: changed(entity, ({ fields }) => {
      fields.one = { type: 'inputNumber', title: '一', value: 'two + 1' }
      fields.two = { type: 'inputNumber', title: '二', value: 'one + 1' }
    }),
  },
  {
    note: 'a field that is computed of itself',
    path: entity,
    text: field({ type: 'inputNumber', value: 'extra + 1' }),
  },
  {
    note: 'rows of rows of itself',
    path: entity,
    text: field({ type: 'subtable', of: 'brand', by: 'extra' }),
  },
  {
    note: 'a parent that is no field',
    path: entity,
    text: changed(entity, (doc) => (doc.parent = 'brand')),
  },
  {
    note: 'a page that is its own part',
    path: page,
    text: changed(
      page,
      (doc) => (doc.detail = { page: 'cms/brand', tabs: [{ page: 'cms/brand' }] }),
    ),
  },
  {
    note: 'an entry below itself',
    path: menu,
    text: changed(menu, (doc) => (doc.menu[0].children = [structuredClone(doc.menu[0])])),
  },
  {
    note: 'a role that grants itself',
    path: role,
    text: changed(role, ({ grants }) => grants.push('role:staff', 'staff:*')),
  },
  ...ofEach('the name of another', [entity, page, dict, role], (path) =>
    changed(path, (doc) => {
      const other = { entity: 'product', page: 'cms/product', dict: 'yn', role: 'promoter' }
      for (const [key, name] of Object.entries(other)) if (key in doc) doc[key] = name
    }),
  ),
]

const expressions = (): readonly Hostile[] =>
  [
    `${'('.repeat(200)}1${')'.repeat(200)} == 1`,
    `${'!'.repeat(5_000)}true`,
    `${'('.repeat(5_000)}`,
    `${'name == '.repeat(3_000)}name`,
    `${'if(true, '.repeat(500)}1${', 2)'.repeat(500)}`,
    'constructor.constructor("return 1")()',
    'name.__proto__.x == 1',
    'this == 1',
    'globalThis',
    'name == "\u202e"; process.exit()',
    'while(true) {}',
    'name =~ /(a+)+$/',
  ].flatMap((text) =>
    ['showIf', 'requireIf', 'disableIf', 'invalidIf'].map((key) => ({
      note: `${key} ${text.slice(0, 30)}`,
      path: entity,
      text: field({ [key]: text, ...(key === 'invalidIf' && { invalidMessage: '不对' }) }),
    })),
  )

const names = (): readonly Hostile[] =>
  [...unseen, ...injected].flatMap((sign) => [
    {
      note: `field ${JSON.stringify(sign)}`,
      path: entity,
      text: changed(entity, ({ fields }) => {
        fields[`f${sign}`] = { type: 'input', title: '额外' }
      }),
    },
    {
      note: `entity ${JSON.stringify(sign)}`,
      path: 'entities/cms/hostile.json',
      text: changed(entity, (doc) => {
        doc.entity = `h${sign}`
        doc.api = '/cms/hostile'
      }),
    },
    {
      note: `table ${JSON.stringify(sign)}`,
      path: entity,
      text: changed(entity, (doc) => (doc.table = `cms_brand${sign}`)),
    },
    {
      note: `api ${JSON.stringify(sign)}`,
      path: entity,
      text: changed(entity, (doc) => (doc.api = `/cms/brand${sign}`)),
    },
    {
      note: `path of an entry ${JSON.stringify(sign)}`,
      path: menu,
      text: changed(menu, (doc) => (doc.menu[1].children[0].path = `/analysis/x${sign}`)),
    },
    {
      note: `right ${JSON.stringify(sign)}`,
      path: menu,
      text: changed(menu, (doc) => (doc.menu[1].children[0].buttons = { [`x${sign}:view`]: '看' })),
    },
    {
      note: `dictionary ${JSON.stringify(sign)}`,
      path: 'dicts/hostile.json',
      text: changed(dict, (doc) => (doc.dict = `h${sign}`)),
    },
    {
      note: `role ${JSON.stringify(sign)}`,
      path: 'roles/hostile.json',
      text: changed(role, (doc) => (doc.role = `h${sign}`)),
    },
  ])

const numbers = (): readonly Hostile[] =>
  [
    '1e999',
    '-1e999',
    '-1',
    '9007199254740993',
    '1e21',
    '1.5',
    '0.1e-400',
    '00',
    '1_000',
    'NaN',
    '0x10',
  ].map((number) => ({
    note: `max ${number}`,
    path: entity,
    text: field({ max: 40 }).replace('"max": 40', `"max": ${number}`),
  }))

const marks = (): readonly Hostile[] => [
  ...ofEach('a byte order mark', all, (path) => `\ufeff${textOf(path)}`),
  ...ofEach('a NUL', all, (path) => textOf(path).replace('"schema"', '"sch\u0000ema"')),
  ...ofEach('a lone surrogate', all, (path) => textOf(path).replace('"schema"', '"sch\ud800ema"')),
  ...ofEach('nothing', all, () => ''),
  ...ofEach('no object', all, () => 'null'),
]

/** At a share of the keys of these documents a value of another kind; as a whole, some hundred. */
function wrongKinds(random: Random): readonly Hostile[] {
  const kind = (value: unknown) =>
    value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  const others = ['entities/cms/case.json', 'pages/cms/case.json', 'reports/brand_list.json']
  return [entity, page, dict, role, ...others].flatMap((path) => {
    const root: Doc = JSON.parse(textOf(path))
    return [...placesIn(root)].flatMap(({ pointer, value, put }) => {
      if (/\/(default|\$schema|allow)(\/|$)/.test(pointer)) return []
      const sample = random.pick([7, {}, [], null, true].filter((one) => kind(one) !== kind(value)))
      put(sample)
      const text = JSON.stringify(root)
      put(value)
      return [{ note: `${path} ${pointer} = ${JSON.stringify(sample)}`, path, text }]
    })
  })
}
