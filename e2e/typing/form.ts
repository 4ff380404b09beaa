import { formOn } from '../support/form'
import { listOn } from '../support/list'
import { outcomeOf, says, type Try } from './matrix'
import { type Key, sampleOf, titleOf } from './samples'
import { attempt, compareStored, note, patienceMs, storedAs, type Typist } from './typist'
import { controlOf, enter, goInto, inRed, leave, offered, stay } from './ways'

/** Fills a new record's form by the cases of a round, and saves it. */
export async function tryForm(typist: Typist, round: readonly Try[], name: string): Promise<void> {
  const { page, api, troubles } = typist
  await listOn(page).tool('新增').click()
  const form = formOn(page, '新增录入')
  const boxOf = (key: Key) => controlOf(form.dialog, key)
  for (const one of round)
    await attempt(typist, one, async () => {
      // A field far below has its title alone until one scrolls there.
      await form.dialog.getByText(titleOf(one.key), { exact: true }).scrollIntoViewIfNeeded()
      await goInto(page, one, boxOf(one.key))
      await enter(page, one, typist)
      if (sampleOf(one.key).list && one.out === 'Enter') await offered(page, one)
      // Enter in a line saves, as Ctrl+S does: without its name the form refuses.
      await leave(page, one, form.dialog.getByRole('heading').first())
      await closeOrStay(typist, one)
    })
  await form.text('名称').fill(name)
  const red = round.filter((one) => outcomeOf(one) === 'red')
  const wanted = red.map(({ key }) => titleOf(key)).sort()
  if (!(await becomes(() => inRed(form.dialog), wanted)))
    troubles.push(
      `form: in red ${await inRed(form.dialog)}, not ${wanted}\n${round.map(says).join('\n')}`,
    )
  if (red.length > 0) {
    await form.button('保存').click()
    for (const one of red)
      await attempt(typist, one, async () => {
        await form.message(`“${sampleOf(one.key).typed}” 不是有效的`).waitFor()
      })
    if (await storedAs(api, name)) troubles.push(`${name} is saved with what is red`)
    for (const { key } of red) {
      await boxOf(key).focus()
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Delete')
      await page.keyboard.press('Tab')
    }
  }
  await form.button('保存').click()
  await form.dialog.waitFor({ state: 'hidden' })
  await compareStored(typist, name, round)
}

/** Escape in a form that was typed into closes what hangs open there, or asks whether to leave. */
async function closeOrStay(typist: Typist, one: Try): Promise<void> {
  if (one.out !== 'Escape') return
  const { page } = typist
  const { list, calendar } = sampleOf(one.key)
  const hasPopup = list || (calendar && (one.into === 'click' || one.into === 'paste'))
  if (!hasPopup) return await stay(page)
  const is = await page.locator('.question').isVisible()
  note(typist, one, 'it asks', { is, wanted: false })
}

/** Waits for what a page shows. */
export async function becomes<T>(read: () => Promise<T>, wanted: T): Promise<boolean> {
  const until = Date.now() + patienceMs
  while (JSON.stringify(await read()) !== JSON.stringify(wanted)) {
    if (Date.now() > until) return false
    await new Promise((done) => setTimeout(done, 30))
  }
  return true
}
