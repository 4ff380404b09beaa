import type { Locator } from 'playwright'
import { tableOn } from '../support/table'
import { outcomeOf, type Try } from './matrix'
import { keys, sampleOf, titleOf } from './samples'
import { attempt, note, type Typist } from './typist'
import { enter, leave, offered } from './ways'

export interface CellsOf {
  /** Of the grid. */
  readonly title: string
  /** A click on it leaves a cell. */
  readonly elsewhere: Locator
  /** The row of a round, from 0. */
  rowOf(round: number): Promise<number>
}

/** Types into cells, a row for each round, and looks at what then stands there. */
export async function tryCells(
  typist: Typist,
  rounds: readonly (readonly Try[])[],
  { title, elsewhere, rowOf }: CellsOf,
): Promise<void> {
  const table = tableOn(typist.page, title)
  for (const [at, round] of rounds.entries()) {
    const row = await rowOf(at)
    for (const one of round)
      await attempt(typist, one, async () => {
        const cell = await table.cell(row, titleOf(one.key))
        await typeInto(typist, one, cell, elsewhere)
      })
  }
  for (const [at, round] of rounds.entries()) {
    const row = await rowOf(at)
    for (const one of round)
      await attempt(typist, one, async () =>
        lookAt(typist, one, await table.cell(row, titleOf(one.key))),
      )
  }
}

async function typeInto(
  typist: Typist,
  one: Try,
  cell: Locator,
  elsewhere: Locator,
): Promise<void> {
  const { page } = typist
  const { list, cellOnly } = sampleOf(one.key)
  await cell.scrollIntoViewIfNeeded()
  if (one.into === 'click') {
    await cell.click()
    if (one.place === 'popover')
      await page.getByRole('dialog', { name: titleOf(one.key) }).waitFor()
  } else await choose(typist, one, cell)
  await enter(page, one, typist)
  if (list && !cellOnly && one.out === 'Enter' && one.into !== 'paste') await offered(page, one)
  await leave(page, one, elsewhere)
  await cell.and(page.locator(':not([data-editing])')).waitFor()
  const dialogs = await page.locator('.jd-popover').count()
  note(typist, one, 'boxes that stay open', { is: dialogs, wanted: 0 })
}

/** Makes the cell the active one without opening it: by keys, from the first cell of its row. */
async function choose({ page }: Typist, { key, into }: Try, cell: Locator): Promise<void> {
  await cell.locator('xpath=../*[@data-column="0"]').click()
  await page.keyboard.press('Escape')
  for (let step = 0; step <= keys.indexOf(key); step += 1)
    await page.keyboard.press(into === 'tab' ? 'Tab' : 'ArrowRight')
  await cell.and(page.locator('[data-active]:not([data-editing])')).waitFor()
}

/** What stands in red is taken away after it was seen: the row is to be saved. */
async function lookAt(typist: Typist, one: Try, cell: Locator): Promise<void> {
  const { page } = typist
  const isRed = (await cell.getAttribute('aria-invalid')) === 'true'
  const wanted = outcomeOf(one) === 'red'
  note(typist, one, 'stands in red', { is: isRed, wanted })
  if (wanted)
    note(typist, one, 'it shows', {
      is: (await cell.textContent())?.includes(sampleOf(one.key).typed),
      wanted: true,
    })
  if (!isRed) return
  await cell.scrollIntoViewIfNeeded()
  await choose(typist, { ...one, into: 'onto' }, cell)
  await page.keyboard.press('Delete')
}
