import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { registries } from '../product/registries'
import { timeValue } from '../renderer/cells/time/value'
import { defineValue } from '../renderer/model/entity/field'
import { Registry } from '../renderer/model/entity/registry'
import { partAbouts } from '../scripts/lib/partAbouts'

const root = mkdtempSync(join(tmpdir(), 'abouts-'))
afterAll(() => rmSync(root, { recursive: true }))

/** What is told when the product has one more type, with this file or none. */
function told(name: string, text: string | undefined): string {
  const product = join(root, name)
  mkdirSync(join(product, 'stars'), { recursive: true })
  if (text !== undefined) writeFileSync(join(product, 'stars', 'stars.about.json'), text)
  const stars = defineValue({ ...timeValue, name: 'stars' })
  const types = new Registry('type', [...builtin, stars])
  const kinds = new Registry('page kind', registries.kinds.members)
  try {
    partAbouts({ types, kinds, views: registries.views }, product)
  } catch (error) {
    return String(error)
  }
  return ''
}

/** The product has none but the one. */
const builtin = registries.types.members.filter(({ name }) => {
  const files = import.meta.glob('../renderer/cells/*/*.about.json')
  return `../renderer/cells/${name}/${name}.about.json` in files
})
const right = {
  use: '打星时用',
  samples: [{ note: '四星', doc: { type: 'stars', title: '评分' }, value: 4 }],
}

test('a file that says what it must is not told of', () => {
  expect(told('right', JSON.stringify(right))).toBe('')
})

test.each([
  ['none', undefined, '没有这个文件。应为 { "use"'],
  ['broken', '{', '不是 JSON'],
  ['use', JSON.stringify({ ...right, use: undefined }), '缺少 “use”'],
  ['samples', JSON.stringify({ use: '打星时用' }), '缺少 “samples”'],
  ['empty', JSON.stringify({ ...right, samples: [] }), '“samples” 的值不对'],
  [
    'title',
    JSON.stringify({ ...right, samples: [{ note: '四星', doc: { type: 'stars' } }] }),
    '缺少 “samples.0.doc.title”',
  ],
  [
    'type',
    JSON.stringify({ ...right, samples: [{ note: '四星', doc: { type: 'star', title: 'x' } }] }),
    '“samples.0.doc.type” 是 “star”，应为 “stars”',
  ],
])('a file that is missing or wrong is told at its path: %s', (name, text, message) => {
  const said = told(name, text)
  expect(said).toContain(join(root, name, 'stars', 'stars.about.json'))
  expect(said).toContain(message)
  expect(said.split('\n')).toHaveLength(1)
})
