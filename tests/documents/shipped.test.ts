import { describe, expect, test } from 'vitest'
import { registries } from '../../product/registries'
import { loadDocuments } from '../../renderer/model/link/documents'
import { formatText } from '../../scripts/lib/formatText'
import { documentsWith, findingsAnew, findingsWith, shipped, textOf } from '../support/documents'
import { mutants } from '../support/mutants'

const entity = 'entities/cms/product.json'
const page = 'pages/cms/product.json'

describe('the documents of this repository', () => {
  const documents = loadDocuments(shipped, registries)

  test('have no findings: shape, references, expressions, meaning and their own tests', () => {
    expect(documents.findings).toEqual([])
  })

  test('may all be put before users', () => {
    expect([...documents.sound]).toEqual([...documents.pages.keys()])
    const others = documentsWith(entity, textOf(entity).replace('"money"', '"mony"')).sound
    expect([...others]).not.toContain('cms/product')
    expect([...others]).toContain('cms/news')
  })

  test('all compile', () => {
    const count = (folder: string) => shipped.filter(({ path }) => path.startsWith(folder)).length
    expect(documents.entities.size).toBe(count('entities/'))
    expect(documents.pages.size).toBe(count('pages/'))
    expect(documents.dicts.size).toBe(count('dicts/'))
    for (const { model } of documents.pages.values()) expect(Object.isFrozen(model)).toBe(true)
  })

  test.each(shipped)('$path is written in the one format', ({ path, text }) => {
    expect(formatText(path, text)).toBe(text)
  })

  test('every menu entry that opens a page names one that is there', () => {
    const pages = shipped.map(({ text }) => /"page": "([^"]+)"/.exec(text)?.[1]).filter(Boolean)
    expect(pages.length).toBeGreaterThan(0)
    expect(documents.menu.length).toBeGreaterThan(0)
  })
})

/** Only a check that hangs takes this long: hundreds of them take minutes on a busy machine. */
const hangingMs = 600_000

describe('documents that have not changed are not checked again', () => {
  test(
    'and the findings are those of checking all of them anew',
    () => {
      const some = mutants(20_261_125, 300).filter((_, at) => at % 30 === 0)
      for (const { path, text, note } of some) {
        expect(findingsWith(path, text), `${path} ${note}`).toEqual(findingsAnew(path, text))
      }
      expect(findingsWith(entity, textOf(entity))).toEqual([])
    },
    hangingMs,
  )

  test('an entity, a page and a dictionary are the same objects until something they name changes', () => {
    const before = documentsWith('dicts/sex.json', textOf('dicts/sex.json'))
    const next = documentsWith(page, textOf(page).replace('"title": "产品管理"', '"title": "产品"'))
    expect(next.entities.get('product')).toBe(before.entities.get('product'))
    expect(next.pages.get('cms/news')).toBe(before.pages.get('cms/news'))
    expect(next.pages.get('cms/product')?.title).toBe('产品')
    const spec = 'entities/cms/productSpec.json'
    const changed = documentsWith(
      spec,
      textOf(spec).replace('"title": "规格库存"', '"title": "数量"'),
    )
    expect(changed.entities.get('product')).not.toBe(before.entities.get('product'))
    const held = changed.entities.get('product')?.fields.get('specs')?.rows?.entity()
    expect(held?.fields.get('stock')?.title).toBe('数量')
    expect(changed.entities.get('news')).toBe(before.entities.get('news'))
    const dict = 'dicts/product_status.json'
    const without = textOf(dict).replace('"value": "off"', '"value": "gone"')
    expect(findingsWith(dict, without).length).toBeGreaterThan(0)
    expect(documentsWith(dict, textOf(dict)).findings).toEqual([])
  })
})
