import type { Page } from 'playwright'
import { withPage } from '../browser'
import { betweenKeysMs } from '../form'
import { chosen, fieldCounts, rounds } from './options'
import { add, interleaved, markdown, type Samples } from './samples'
import { installWatch } from './watch'

const pages = [
  { name: 'floor', path: '/peers/F/floor/' },
  { name: 'ours', path: '/bench/F' },
  { name: 'formily', path: '/peers/F/formily/' },
  { name: 'proform', path: '/peers/F/proform/' },
  { name: 'rjsf', path: '/peers/F/rjsf/' },
  { name: 'amis', path: '/peers/F/amis/' },
]

const keys = 50

const columns = [
  { key: 'navigation', title: 'navigation → usable, ms' },
  { key: 'mount', title: 'mount → usable, ms' },
  { key: 'link', title: 'first key → linked field, ms' },
  { key: 'key', title: 'key → paint, median ms' },
  { key: 'key:p95', title: 'p95 ms', share: 0.95 },
]

export async function compareForms(url: string): Promise<void> {
  for (const count of fieldCounts) {
    const all = await interleaved(chosen(pages), rounds, async ({ path }, samples) => {
      await measureNavigation(`${url}${path}?n=${count}`, samples)
      await measureMount(`${url}${path}?n=${count}&hold=1`, samples)
    })
    console.log(markdown(`Form of ${count} fields, a tenth of them linked`, columns, all))
  }
}

async function measureNavigation(address: string, samples: Samples): Promise<void> {
  await withPage(async (tab) => {
    await tab.addInitScript(installWatch)
    await tab.goto(address, { waitUntil: 'commit' })
    add(samples, 'navigation', await usable(tab))
    await measureKeys(tab, samples)
  })
}

/** The code of the page is there, the form is not yet: from the call to its first usable frame. */
async function measureMount(address: string, samples: Samples): Promise<void> {
  await withPage(async (tab) => {
    await tab.addInitScript(installWatch)
    await tab.goto(address)
    await tab.waitForFunction(() => window.formBench !== undefined)
    const began = await tab.evaluate(() => {
      const now = performance.now()
      window.formBench?.mount()
      return now
    })
    add(samples, 'mount', (await usable(tab)) - began)
  })
}

/** When the first control and the last field that the first screen holds are painted. */
const usable = (tab: Page): Promise<number> =>
  tab.evaluate(() =>
    window.watch.painted(
      () =>
        [...document.querySelectorAll('input')].some((input) => input.checkVisibility()) &&
        /字段 9(?!\d)/.test(document.body.textContent ?? ''),
    ),
  )

async function measureKeys(tab: Page, samples: Samples): Promise<void> {
  const field = tab.locator('input:visible').first()
  await field.click()
  await tab.evaluate(() => {
    const linked = () => /字段 10(?!\d)/.test(document.body.textContent ?? '')
    if (linked()) throw new Error('the linked field is shown too early')
    window.watch.begin('keydown', linked)
  })
  await tab.keyboard.press('a')
  add(samples, 'link', await tab.evaluate(() => window.watch.taken()))
  for (let key = 1; key < keys; key += 1) {
    // Between two frames, not in one: a key that waits for the next frame tells nothing of the form.
    await tab.waitForTimeout(betweenKeysMs)
    await tab.keyboard.press('a')
    add(samples, 'key', await tab.evaluate(() => window.watch.keys.at(-1) ?? Number.NaN))
  }
  const value = await field.inputValue()
  if (value !== 'a'.repeat(keys)) throw new Error(`the field holds '${value}'`)
}
