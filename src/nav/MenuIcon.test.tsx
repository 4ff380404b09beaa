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

const drawing = (name: string | null) => render(<MenuIcon name={name} />).container.innerHTML

test('no icon of the delivered menu waits for those that other menus name', () => {
  // Read, not imported: its type would be that of the menu as it stands now.
  const { menu }: { menu: readonly Item[] } = JSON.parse(readFileSync('schemas/menu.json', 'utf8'))
  const names = [...new Set(iconsOf(menu))]
  const waiting = names.filter((name) => drawing(name) === drawing(null))
  expect(names).toContain('home')
  expect(waiting).toEqual([])
})
