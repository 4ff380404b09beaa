import { test } from 'vitest'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { startOwnServer } from './support/ownServer'
import { expectDone } from './support/staffDay/done'
import { countEffort, type Effort, less } from './support/staffDay/effort'
import { oneByOne } from './support/staffDay/oneByOne'
import { practised } from './support/staffDay/practised'
import { morning, pieces, sheetOf, type Worker } from './support/staffDay/work'
import { unique } from './support/unique'

/*
 * A day of staff, done as the product is meant; in the long run also one record after the other by lists and forms,
 * which takes twice as many clicks or more.
 */

// What waits is counted: nobody else leaves something there.
const server = await startOwnServer()
const browser = watchedBrowser(() => server.url)

type Piece = keyof Worker
const order = Object.keys(pieces) as readonly Piece[] // its keys are the pieces

/** Does the whole day, and tells what each piece of it has cost. */
async function day(worker: Worker): Promise<ReadonlyMap<Piece, Effort>> {
  const api = await browser.api('staff')
  const work = await morning(api, unique())
  const page = await browser.page({ as: 'staff', ownProfile: true, height: 900 })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/websiteManage/dashboard/analysis')
  await page.getByRole('navigation', { name: '主菜单' }).waitFor()
  await page.evaluate((text) => navigator.clipboard.writeText(text), sheetOf(work))
  const read = await countEffort(page)
  const costs = new Map<Piece, Effort>()
  let before = await read()
  for (const piece of order) {
    await worker[piece](page, work)
    const now = await read()
    costs.set(piece, less(now, before))
    before = now
  }
  await expectDone(api, work)
  return costs
}

const clicksOf = (costs: ReadonlyMap<Piece, Effort>): number =>
  [...costs.values()].reduce((sum, { clicks }) => sum + clicks, 0)

const told = (cost: Effort | undefined): string =>
  cost ? `${cost.clicks} clicks, ${cost.keys} keys, ${cost.pastes} pastes` : ''

/** As the long run has counted them. */
const clicksByLists = 159

test('a day of staff takes at most half of the clicks that it takes by lists and forms', {
  timeout: 600_000,
}, async () => {
  const ours = await day(practised)
  expect(clicksOf(ours)).toBeGreaterThan(0)
  expect(clicksOf(ours)).toBeLessThanOrEqual(clicksByLists / 2)
  if (!process.env.LONG) return
  const theirs = await day(oneByOne)
  for (const piece of order)
    console.log(`${pieces[piece]}: ${told(ours.get(piece))} | ${told(theirs.get(piece))}`)
  console.log(`together: ${clicksOf(ours)} clicks | ${clicksOf(theirs)} clicks`)
  expect(clicksOf(theirs)).toBe(clicksByLists)
  for (const piece of order)
    expect(ours.get(piece)?.clicks).toBeLessThanOrEqual(theirs.get(piece)?.clicks ?? 0)
})
