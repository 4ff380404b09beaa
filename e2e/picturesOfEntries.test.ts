import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, test } from 'vitest'
import { watchedBrowser } from './support/browser'
import { withPalette } from './support/palette'
import { groupsOf, pictureOf, settled } from './support/screens'
import { isEntryKept, screensMarkdown } from './support/screensDoc'

/** In the repository: some entries as most see them. */
const shown = 'docs/screens/entries'
/** Beside it, to be looked at and not kept. */
const looked = 'test-results/looks'

const looks = [
  { name: '1366', width: 1366, height: 768, dark: false },
  { name: '1366-dark', width: 1366, height: 768, dark: true },
  { name: '400', width: 400, height: 800, dark: false },
  { name: '400-dark', width: 400, height: 800, dark: true },
] as const

/** A picture of each entry of the menu, wide and narrow, light and dark; docs/screens.md shows some of the first. */
describe('pictures of the entries', () => {
  const browser = watchedBrowser()
  beforeAll(() => mkdirSync(looked, { recursive: true }))

  test.each(looks.map((look) => [look.name, look] as const))(
    '%s',
    async (name, { width, height, dark }) => {
      // Pictures of entries that no longer exist are removed.
      if (name === '1366') rmSync(shown, { recursive: true, force: true })
      mkdirSync(shown, { recursive: true })
      const page = await browser.page({ as: 'admin', width, height, dark })
      for (const { entries } of await groupsOf(await browser.api('admin')))
        for (const entry of entries) {
          // Each as it is found by who opens it first, without the tabs of the others.
          await page.evaluate(() => sessionStorage.clear())
          await page.goto(entry.path)
          await settled(page)
          const taken = await page.screenshot({ animations: 'disabled' })
          const file = pictureOf(entry)
          writeFileSync(join(looked, `${name}-${file}`), taken)
          if (name === '1366' && isEntryKept(entry))
            writeFileSync(join(shown, file), withPalette(taken))
        }
    },
    1_800_000,
  )

  test('docs/screens.md shows them', async () => {
    const groups = await groupsOf(await browser.api('admin'))
    writeFileSync('docs/screens.md', screensMarkdown(groups))
  })
})
