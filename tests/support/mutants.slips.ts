import { registries } from '../../product/registries'
import { reservedNames } from '../../renderer/model/document/names'
import { placesIn } from './documents'
import {
  allPlaces,
  type Doc,
  expressionPlaces,
  fieldOf,
  fieldPlaces,
  fieldsOf,
  kindOf,
  misspell,
  type Operator,
  repeat,
  replaceText,
  setInField,
  typo,
} from './mutation'

// Keys of these objects are names of the configurator's own.
const namedObjects = /(^|\/)(fields|actions|set|record|value|buttons)$/

/** Slips in words, kinds and values: each changes the document in place. */
export const slips: Readonly<Record<string, Operator>> = {
  'misspelt key': (doc, random) => {
    const objects = [{ pointer: '', value: doc as unknown }, ...allPlaces(doc)].filter(
      ({ pointer, value }) =>
        typeof value === 'object' &&
        value !== null &&
        !Array.isArray(value) &&
        !namedObjects.test(pointer),
    )
    const object = random.pick(objects)
    const record = object?.value as Doc | undefined
    const key = record && random.pick(Object.keys(record).filter((name) => name.length > 2))
    if (!object || !record || !key) return undefined
    const wrong = typo(key.replace('$', ''), random, [
      'row',
      'kind',
      'page',
      'dict',
      'perm',
      'show',
      'name',
      'can',
    ])
    const entries = Object.entries(record).map(([name, value]) => [
      name === key ? wrong : name,
      value,
    ])
    for (const name of Object.keys(record)) delete record[name]
    Object.assign(record, Object.fromEntries(entries))
    return { note: `${object.pointer}/${key} → ${wrong}`, at: [`${object.pointer}/${wrong}`] }
  },
  'misspelt type': misspell(/^\/fields\/\w+\/type$/, registries.types.names),
  'misspelt field': (doc, random, path) => {
    const known = path.startsWith('entities/') ? Object.keys(fieldsOf(doc)) : []
    return misspell(fieldPlaces, [...known, 'type'])(doc, random, path)
  },
  'misspelt sort field': (doc) => {
    if (doc.kind !== 'list') return undefined
    doc.sort = '-creatTime'
    return { note: 'sort', at: ['/sort'] }
  },
  'misspelt dictionary': misspell(/\/dict$/),
  'misspelt permission': misspell(/\/(can|editCan)$|\/perm$|^\/tests\/\d+\/as\/\d+$/),
  'misspelt endpoint': misspell(/\/call$/),
  'misspelt action': misspell(/^\/(toolbar|row)\/\d+(\/action)?$/, registries.actions.names),
  'misspelt kind, entity or page': misspell(/^\/kind$|^\/page$|\/children\/\d+\/page$/),
  'misspelt entity of a page': (doc, random, path) =>
    path.startsWith('pages/') ? misspell(/^\/entity$/)(doc, random, path) : undefined,
  'wrong value kind': (doc, random) => {
    const places = [...placesIn(doc)].filter(
      ({ pointer }) => !/\/(tests|default)(\/|$)/.test(pointer),
    )
    const place = random.pick(places)
    if (!place) return undefined
    const others = ['text', 7, true, null, [], {}].filter(
      (other) => kindOf(other) !== kindOf(place.value),
    )
    const other: unknown = random.pick(others)
    place.put(other)
    return { note: `${place.pointer} = ${JSON.stringify(other)}`, at: [place.pointer] }
  },
  'broken expression': replaceText(expressionPlaces, (source, random) =>
    random.pick(
      [
        `${source} &&`,
        `(${source}`,
        source.replace(/==|!=/, '=>'),
        `${source} '`,
        `{{${source}}}`,
        source.slice(0, -1),
      ].filter((wrong) => wrong !== source && !/\w\w$/.test(wrong)),
    ),
  ),
  'unknown name in an expression': replaceText(expressionPlaces, (source, random) => {
    const names = [...source.matchAll(/(?<!['\w])[a-z]\w{3,}(?!['\w(])/g)].map(([name]) => name)
    const name = random.pick(names)
    return name && source.replace(name, typo(name, random, []))
  }),
  'unknown value in an expression': replaceText(expressionPlaces, (source, random) => {
    const values = [...source.matchAll(/'([a-z]{2,})'(?!:)/g)].map(([, value = '']) => value)
    const value = random.pick(values)
    return value && source.replace(`'${value}'`, `'${typo(value, random, ['new', 'on'])}'`)
  }),
  'ill-typed expression': replaceText(expressionPlaces, (source, random) => {
    if (/ [*+] /.test(source))
      return source.replace(/^\w+/, random.pick(["'text'", 'true', '[]']) ?? '')
    if (/==|!=/.test(source))
      return source.replace(/'\w+'/, random.pick(['7', 'true', '[1]']) ?? '')
    return undefined
  }),
  'condition that is none': replaceText(/\/(showIf|requireIf|enableIf|when)$/, (_, random) =>
    random.pick(["'yes'", '1', '[true]', 'user.username', 'today()']),
  ),
  'required field left out of the form': (doc) => {
    const items = [...allPlaces(doc)].filter(
      ({ pointer, value }) => /^\/form.*\/fields$/.test(pointer) && Array.isArray(value),
    )
    for (const { pointer, value } of items) {
      const list = value as unknown[]
      const index = list.findIndex((item) => ['name', 'subject', 'content'].includes(fieldOf(item)))
      if (index < 0) continue
      const [gone] = list.splice(index, 1)
      if (list.length === 0) continue
      return { note: `${pointer}: no ${fieldOf(gone)}`, at: ['/form'] }
    }
    return undefined
  },
  'required key left out': (doc, random) => {
    const places = [...allPlaces(doc)].filter(({ pointer }) =>
      /^\/(schema|title|label|api|perm|kind|entity|fields|page|menu)$|^\/fields\/\w+\/(type|title)$|^\/actions\/\w+\/(can|set|title)$|\/(action|call|expect|path)$|^\/menu\/\d+\/name$/.test(
        pointer,
      ),
    )
    const place = random.pick(places)
    if (!place) return undefined
    const keys = place.pointer.split('/').slice(1)
    const key = keys.pop() ?? ''
    const parent = keys.reduce<unknown>((at, name) => Reflect.get(at as object, name), doc)
    Reflect.deleteProperty(parent as object, key)
    return { note: `no ${place.pointer}`, at: [`/${keys.join('/')}`] }
  },
  'cycle of computed fields': (doc, random) => {
    const computed = Object.entries(fieldsOf(doc)).filter(([, field]) => field.compute)
    const [name, field] = random.pick(computed) ?? []
    const sources = String(field?.compute).match(/[a-z]\w+/gi) ?? []
    const source = random.pick(sources)
    if (!name || !field || !source) return undefined
    const other = fieldsOf(doc)[source]
    if (!other) return undefined
    delete other.default
    other.compute = random.pick([`${name} + 1`, `round(${name} / 2)`, `${source} + ${name}`])
    return { note: `${source}: ${other.compute}`, at: [`/fields/${source}`, `/fields/${name}`] }
  },
  'cycle of conditions': (doc, random) => {
    const names = Object.entries(fieldsOf(doc))
      .filter(([, field]) => !field.required && !field.showIf && !field.readonly && !field.compute)
      .map(([name]) => name)
    const [a, b] = [random.pick(names), random.pick(names)]
    if (!a || !b || a === b) return undefined
    Object.assign(fieldsOf(doc)[a] ?? {}, { showIf: `has(${b})` })
    Object.assign(fieldsOf(doc)[b] ?? {}, { showIf: `has(${a})` })
    return { note: `${a} ↔ ${b}`, at: [`/fields/${a}`, `/fields/${b}`] }
  },
  'column twice': repeat(({ columns }) => columns, '/columns'),
  'query field twice': repeat(({ search }) => search, '/search'),
  'action twice': repeat(({ row }) => row, '/row'),
  'form field twice': (doc, random) => {
    const lists = [...allPlaces(doc)].filter(
      ({ pointer, value }) => /^\/form.*\/fields$/.test(pointer) && Array.isArray(value),
    )
    const list = random.pick(lists)
    return list && repeat(() => list.value, list.pointer)(doc, random, '')
  },
  'key twice': (doc, random) => {
    const text = JSON.stringify(doc, null, 2)
    const lines = text.split('\n')
    const simple = lines.flatMap((line, i) => (/^\s+"\w+": [^[{]*,$/.test(line) ? [i] : []))
    const index = random.pick(simple)
    if (index === undefined) return undefined
    const line = lines[index] ?? ''
    const key = /"(\w+)"/.exec(line)?.[1] ?? ''
    const twice = [...lines.slice(0, index), line, ...lines.slice(index)].join('\n')
    return { note: `${line.trim()} twice`, at: [`*/${key}`], text: twice }
  },
  'dictionary value twice': repeat(({ items }) => items, '/items'),
  'dictionary key misspelt': (doc, random) => {
    const items = doc.items as Doc[]
    const index = random.below(items.length)
    const item = items[index] ?? {}
    const key = random.pick(['value', 'text']) ?? 'value'
    const wrong = typo(key, random, ['value', 'text'])
    item[wrong] = item[key]
    delete item[key]
    return { note: `${key} → ${wrong}`, at: [`/items/${index}`] }
  },
  'reserved name': (doc, random) => {
    const fields = fieldsOf(doc)
    const key = random.pick(Object.keys(fields))
    if (!key) return undefined
    const name = random.pick([
      ...reservedNames,
      'id',
      'ver',
      'tenantId',
      'user',
      'row',
      'a,b',
      '*',
      'a.b',
      '[a]',
      'x y',
      '1st',
    ])
    if (!name) return undefined
    const text = JSON.stringify(doc, null, 2).replace(
      `"${key}": {`,
      () => `${JSON.stringify(name)}: {`,
    )
    return { note: `${key} → ${name}`, at: [`/fields/${name}`], text }
  },
  'default outside the list': setInField(
    (field) => field.dict !== undefined && field.default !== undefined,
    'default',
    'nothing',
  ),
  'default of another kind': setInField((field) => field.type === 'inputNumber', 'default', 'many'),
  'least over most': setInField(
    (field) => typeof field.max === 'number' && field.type === 'textarea',
    'min',
    99_999,
  ),
  'pattern that cannot be read': setInField((field) => field.type === 'input', 'pattern', '[A-Z'),
  'pattern that runs for ever': setInField(
    (field) => field.type === 'input',
    'pattern',
    '(\\w+\\s?)*',
  ),
  'required and never filled': setInField(
    (field) => field.required === true && field.default === undefined,
    'readonly',
    true,
  ),
  'keep of what is always shown': setInField((field) => field.showIf === undefined, 'keep', true),
  'proposal that cannot be one': (doc, random) => {
    const found = Object.entries(fieldsOf(doc)).find(([, field]) => field.type === 'popup')
    const [name, field] = found ?? []
    const [key, column] =
      random.pick([
        ['amount', 'country'],
        ['specs', 'name'],
        ['createTime', 'name'],
        ['brandName', 'name'],
        ['moq', 'country'],
        ['introo', 'name'],
        ['intro', 'cuontry'],
      ]) ?? []
    if (!name || !field || !key) return undefined
    field.suggest = { [key]: column }
    return { note: `${name}.suggest.${key} = ${column}`, at: [`/fields/${name}/suggest/${key}`] }
  },
  'new key in an old version': (doc) => {
    const entry = Object.entries(fieldsOf(doc)).find(([, field]) => field.keep !== undefined)
    if (!entry) return undefined
    doc.schema = 1
    return { note: `schema 1 with keep`, at: [`/fields/${entry[0]}/keep`] }
  },
  'query by what cannot be asked': (doc) => {
    if (doc.page !== 'cms/product' && doc.page !== 'cms/news') return undefined
    const name = doc.page === 'cms/news' ? 'cover' : 'image'
    const search = doc.search as unknown[]
    search.push(name)
    return { note: `search ${name}`, at: [`/search/${search.length - 1}`] }
  },
  'operator that the type has not': (doc) => {
    if (doc.kind !== 'list' || !Array.isArray(doc.search)) return undefined
    const search = doc.search as unknown[]
    search.push({ field: 'status', op: 'between' })
    return { note: 'status between', at: [`/search/${search.length - 1}`] }
  },
  'total of what is no number': (doc) => {
    if (doc.kind !== 'list' || !Array.isArray(doc.columns)) return undefined
    const columns = doc.columns as unknown[]
    const index = columns.indexOf('status')
    if (index < 0) return undefined
    columns[index] = { field: 'status', total: 'sum' }
    return { note: 'total of status', at: [`/columns/${index}`] }
  },
}
