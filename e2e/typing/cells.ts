import type { Locator, Page } from 'playwright'
import { outcomeOf, says, type Try } from './matrix'
import { cellKeys, sampleOf, titleOf } from './samples'
import { attempt, note, type Typist } from './typist'
import { enter, leave, offered, stay } from './ways'

export interface CellsOf {
  readonly grid: Locator
  /** Place of the first sample's column, from 0. */
  readonly first: number
  /** A click on it leaves a cell. */
  readonly elsewhere: Locator
  /** The row of a round, from 0. */
  rowOf(round: number): number
  /** Waits for where the keyboard is brought when Ctrl+S was refused; absent = it stays. */
  afterSave?(typist: Typist, one: Try, at: At): Promise<void>
}

interface At {
  readonly grid: Locator
  readonly row: number
  readonly column: number
  readonly cell: Locator
}

/** Types into cells, a row for each round, and looks at what then stands there. */
export async function tryCells(
  typist: Typist,
  rounds: readonly (readonly Try[])[],
  { grid, first, rowOf, ...ways }: CellsOf,
): Promise<void> {
  const all = rounds.flatMap((round, nth) =>
    round.map((one) => {
      const [row, column] = [rowOf(nth), first + cellKeys.indexOf(one.key)]
      const cell = grid.locator(`.jd-grid-body > [data-row="${row}"] > [data-column="${column}"]`)
      return { one, at: { grid, row, column, cell } }
    }),
  )
  // Column by column, down and up in turn: each is a few keys from the one before.
  const down = (column: number) => (column % 2 === 0 ? 1 : -1)
  all.sort(({ at: a }, { at: b }) => a.column - b.column || (a.row - b.row) * down(a.column))
  for (const { one, at } of all) await attempt(typist, one, () => typeInto(typist, one, at, ways))
  for (const { one, at } of all) await attempt(typist, one, () => lookAt(typist, one, at))
}

async function typeInto(
  typist: Typist,
  one: Try,
  at: At,
  { elsewhere, afterSave }: Pick<CellsOf, 'elsewhere' | 'afterSave'>,
): Promise<void> {
  const { page } = typist
  const { list, cellOnly } = sampleOf(one.key)
  await choose(typist, one.into === 'tab' ? 'Tab' : 'arrows', at)
  if (one.into === 'click') {
    // The one beside it has the keyboard.
    await page.keyboard.press('ArrowLeft')
    await at.cell.click()
    if (one.place === 'popover')
      await page.getByRole('dialog', { name: titleOf(one.key) }).waitFor()
    else await at.cell.and(page.locator('[data-editing]')).waitFor()
  }
  const before = exactly((await at.cell.textContent()) ?? '')
  await enter(page, one, typist)
  if (list && !cellOnly && one.out === 'Enter' && one.into !== 'paste') await offered(page, one)
  // While the server is asked what pasted names mean, and the table says so, Escape takes the paste back.
  if (one.out === 'Escape' && one.into === 'paste' && cellOnly)
    await at.cell.filter({ hasNotText: before }).waitFor()
  await leave(page, one, elsewhere)
  // A cell that was pasted into is closed: Escape is the dialog's around the table.
  if (one.out === 'Escape' && one.into === 'paste' && one.place !== 'cell') await stay(page)
  if (one.out === 'Control+s') await afterSave?.(typist, one, at)
  await page.locator('.jd-grid-cell[data-editing]').waitFor({ state: 'hidden' })
  const boxes = await page.locator('.jd-popover').count()
  note(typist, one, 'boxes that stay open', { is: boxes, wanted: 0 })
}

/** The whole text of a cell. */
const exactly = (text: string): RegExp =>
  new RegExp(`^\\s*${text.replace(/[^\p{L}\p{N} ]/gu, '.')}\\s*$`, 'u')

/** Saving is refused, and brings the keyboard to the first cell that is wrong. */
export async function broughtToMistake(
  { page }: Typist,
  one: Try,
  { grid, cell }: At,
): Promise<void> {
  const first = grid.locator('[aria-invalid="true"]').first().and(grid.locator('[data-active]'))
  await first.waitFor()
  // The text of a good one, too, stands in red until the server has told what it means; only then is all saved.
  if (outcomeOf(one) === 'red') return
  await cell.and(page.locator('[data-active]')).waitFor({ state: 'hidden' })
  await first.waitFor()
}

/** Makes the cell the active one without opening it, by keys; `Tab` comes to it from the left. */
async function choose({ page }: Typist, by: 'Tab' | 'arrows', at: At): Promise<void> {
  const { grid, row, column, cell } = at
  await grid.focus()
  const from = await placeOf(grid)
  const target = by === 'Tab' ? column - 1 : column
  await pressed(page, row - from.row, 'ArrowDown', 'ArrowUp')
  await pressed(page, target - from.column, 'ArrowRight', 'ArrowLeft')
  if (by === 'Tab') await page.keyboard.press('Tab')
  await cell
    .and(page.locator('[data-active]:not([data-editing])'))
    .waitFor()
    .catch(async (cause: unknown) => {
      const { row, column } = await placeOf(grid)
      throw new Error(`the keyboard is at ${row}/${column}`, { cause })
    })
}

async function pressed(page: Page, times: number, key: string, back: string): Promise<void> {
  for (let step = 0; step < Math.abs(times); step += 1)
    await page.keyboard.press(times > 0 ? key : back)
}

/** Where the active cell is. */
const placeOf = (grid: Locator) =>
  grid.locator('.jd-grid-cell[data-active]').evaluate((cell) => ({
    row: Number(cell.parentElement?.dataset.row),
    column: Number(cell.getAttribute('data-column')),
  }))

/** What stands in red is taken away after it was seen: the row is to be saved. */
async function lookAt(typist: Typist, one: Try, at: At): Promise<void> {
  const { page } = typist
  await choose(typist, 'arrows', at)
  const isWanted = outcomeOf(one) === 'red'
  const red = at.cell.and(page.locator('[aria-invalid="true"]'))
  // A server is asked for the names that a text may mean.
  await red
    .filter(isWanted ? { hasText: sampleOf(one.key).typed } : {})
    .waitFor({ state: isWanted ? 'visible' : 'hidden' })
    .catch(() => typist.troubles.push(`${says(one)}: it stands ${isWanted ? 'not ' : ''}in red`))
  if (await red.isVisible()) await page.keyboard.press('Delete')
}
