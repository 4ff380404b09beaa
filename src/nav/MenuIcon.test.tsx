import { readFileSync } from 'node:fs'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MenuIcon } from './MenuIcon'

interface Item {
  readonly icon?: string
  readonly children?: readonly Item[]
}

const iconsOf = (items: readonly Item[]): readonly string[] =>
  items.flatMap(({ icon, children = [] }) => [...(icon ? [icon] : []), ...iconsOf(children)])

const addressOf = (name: string | null): string | null | undefined =>
  render(<MenuIcon name={name} />)
    .container.querySelector('use')
    ?.getAttribute('href')

/** What a file of icons draws. */
const drawnIn = (file: string): readonly string[] =>
  [...readFileSync(`src/icons/${file}.gen.svg`, 'utf8').matchAll(/<symbol id="(.+?)"/g)].map(
    ([, id = '']) => id,
  )

test('no icon of the delivered menu waits for those that other menus name', () => {
  // Read, not imported: its type would be that of the menu as it stands now.
  const { menu }: { menu: readonly Item[] } = JSON.parse(readFileSync('schemas/menu.json', 'utf8'))
  const names = [...new Set(iconsOf(menu))]
  expect(names).toContain('home')
  expect(names.filter((name) => !drawnIn('first').includes(name))).toEqual([])
  for (const name of names) expect(addressOf(name)).toMatch(new RegExp(`first.*#${name}$`))
})

test('another icon of the library is drawn in the second file, one that there is not as a file', () => {
  expect(addressOf('wallet')).toMatch(/more.*#wallet$/)
  expect(drawnIn('more')).toContain('wallet')
  for (const name of ['no-such-icon', 'constructor', null])
    expect(addressOf(name)).toMatch(/first.*#file$/)
  expect(drawnIn('first')).toContain('file')
})
