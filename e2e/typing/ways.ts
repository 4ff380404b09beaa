import type { CDPSession, Locator, Page } from 'playwright'
import { isTable, type Try } from './matrix'
import { isPlain, type Key, sampleOf, titleOf } from './samples'

/** Milliseconds between two keys. */
export interface Pace {
  readonly delayMs: number
}

/** Types, pastes or composes the text where the keyboard is. */
export async function enter(page: Page, { key, into, out }: Try, { delayMs }: Pace): Promise<void> {
  const { typed } = sampleOf(key)
  if (into === 'compose') return await compose(page, typed)
  if (into === 'composing') return await begin(page, out === 'Control+s' ? letters : typed)
  if (into !== 'paste') return await page.keyboard.type(typed, { delay: delayMs })
  await page.evaluate((text) => navigator.clipboard.writeText(text), typed)
  await page.keyboard.press('Control+v')
}

/** As an input method does: half of the text as its letters, then all of them, then it is put in. */
async function compose(page: Page, text: string): Promise<void> {
  await begin(page, text.slice(0, Math.ceil(text.length / 2)))
  await begin(page, text)
  await (await methodOf(page)).send('Input.insertText', { text })
}

/** Letters of a text that the input method has yet to put in. */
const letters = 'ni hao'

/** The input method of a page. */
const methods = new WeakMap<Page, Promise<CDPSession>>()

function methodOf(page: Page): Promise<CDPSession> {
  const known = methods.get(page) ?? page.context().newCDPSession(page)
  methods.set(page, known)
  return known
}

/** Shows a text that is not put in. */
async function begin(page: Page, text: string): Promise<void> {
  const session = await methodOf(page)
  const caret = text.length
  await session.send('Input.imeSetComposition', {
    text,
    selectionStart: caret,
    selectionEnd: caret,
  })
}

export async function leave(page: Page, one: Try, elsewhere: Locator): Promise<void> {
  const { key, into, place, out } = one
  if (out === 'elsewhere') return await elsewhere.click({ position: corner })
  await page.keyboard.press(out)
  // Saving has waited for it.
  if (into === 'composing')
    await (await methodOf(page)).send('Input.insertText', { text: sampleOf(key).typed })
  const { multiple, helper } = sampleOf(key)
  if (out === 'Tab' && helper && isTable(place) && into !== 'paste') await page.keyboard.press(out)
  const isOpen = multiple && !(into === 'paste' && isTable(place))
  // A list of several stays open; in a form Escape closes it, in a cell it would take back what was chosen.
  if (out === 'Enter' && isOpen) await page.keyboard.press(isTable(place) ? 'Tab' : 'Escape')
}

/** Says no to the question whether to leave what was written. */
export async function stay(page: Page): Promise<void> {
  const question = page.locator('.question')
  await question.getByRole('button', { name: '取消' }).click()
  await question.waitFor({ state: 'hidden' })
}

const corner = { x: 3, y: 3 }

/** The list shows what it has found, for Enter to take. */
export async function offered(page: Page, { key }: Try): Promise<void> {
  const { typed, stored } = sampleOf(key)
  const lists = page.locator('.ant-select-dropdown:visible')
  if (stored === null)
    await lists.getByTitle('Grade A', { exact: true }).waitFor({ state: 'hidden' })
  else
    await lists
      .getByTitle(new RegExp(`(^| / )${typed}$`))
      .first()
      .waitFor()
}

/** Brings the keyboard into a field of a form or of the query bar. */
export async function goInto(page: Page, one: Try, box: Locator): Promise<void> {
  const { calendar, editor, list } = sampleOf(one.key)
  if (editor) return await box.click()
  if (one.into === 'click' || one.into === 'paste') {
    await box.click()
    if (!isPlain(sampleOf(one.key).typed) || (list && one.into === 'paste'))
      await page.locator('input:focus, textarea:focus').waitFor()
    if (calendar) await page.locator('.ant-picker-dropdown').waitFor()
    return
  }
  await box.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await openList(page, one)
}

/** An input method writes into a line of text only: a list is opened for it. */
async function openList(page: Page, { key, into }: Try): Promise<void> {
  const { list, typed } = sampleOf(key)
  if (!list || (isPlain(typed) && into !== 'compose')) return
  await page.keyboard.press('ArrowDown')
  await page.locator('input:focus').waitFor()
}

/** Names of the controls that stand in red. */
export const inRed = (scope: Locator): Promise<readonly string[]> =>
  scope
    .locator('[aria-invalid="true"]')
    .evaluateAll((controls) => [...new Set(controls.map((one) => one.ariaLabel ?? '?'))].sort())

/** The control of a field: the list that hangs below it has the same name. */
export const controlOf = (scope: Locator, key: Key): Locator =>
  scope
    .getByLabel(titleOf(key), { exact: true })
    .and(scope.page().locator('input, textarea, button, [contenteditable=true]'))
    .locator('visible=true')
