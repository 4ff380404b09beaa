import { expect, test } from 'vitest'
import { watchedBrowser } from './support/browser'
import { baseUrl } from './support/demo'
import { loadedCode } from './support/loadedCode'

/*
 * How much code the first screens load: sizes, no times. Each bound is what was measured (docs/figures.md) and two per
 * cent: who goes beyond has moved something into the first screens that they do not need, or says why they do.
 */

const browser = watchedBrowser()

test('the login and the first list load no more code than they did', async () => {
  const page = await browser.page({ ownProfile: true })
  const { login, list, coldList } = await loadedCode(page, baseUrl())
  expect(login).toBeLessThan(125)
  expect(list).toBeLessThan(299)
  expect(coldList).toBeLessThan(290)
})
