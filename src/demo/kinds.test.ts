import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { builtinPageDocs, builtinViewDocs } from '#builtin'
import { registries } from '../../product/registries'
import { pageAbouts } from './abouts'

const demos = [...pageAbouts].map(([id, about]) => ({ id, ...about }))
/** What a list may also be. */
const looks = ['groups', 'aside', 'order']
const builtin = [...builtinPageDocs, ...builtinViewDocs].map(({ name }) => name)

test('the demo has every built-in kind of page and every look of a list, each once', () => {
  const shown = demos.map(({ id }) => id)
  expect(shown).toEqual([...new Set(shown)])
  expect(shown).toEqual(expect.arrayContaining([...builtin, ...looks]))
  const known = [...registries.kinds.names, ...registries.views.names, ...looks]
  expect(shown.filter((id) => !known.includes(id))).toEqual([])
})

test.each(demos.filter(({ page }) => page !== undefined))(
  '$id is shown by a page that is of it',
  ({ id, page, search }) => {
    const doc = JSON.parse(readFileSync(`schemas/pages/${page}.json`, 'utf8'))
    if (registries.kinds.names.includes(id)) expect(doc.kind).toBe(id)
    else if (registries.views.names.includes(id)) {
      const { name } = doc.views.find(({ kind }: { kind: string }) => kind === id)
      expect(search).toBe(`view=${name}`)
    } else expect(doc).toHaveProperty(id === 'groups' ? 'group' : id)
  },
)
