import { listOn } from '../support/list'
import { becomes } from './form'
import { outcomeOf, says, type Try } from './matrix'
import { type Key, sampleOf, titleOf } from './samples'
import { attempt, note, type Typist } from './typist'
import { controlOf, enter, goInto, inRed, leave, offered } from './ways'

/** Fills the query bar by the cases of a round: what is asked is what was typed. */
export async function tryQuery(typist: Typist, round: readonly Try[]): Promise<void> {
  const { page, troubles } = typist
  const list = listOn(page)
  await list.query.getByRole('button', { name: '重置' }).click()
  const boxOf = (key: Key) => controlOf(list.query, key)
  for (const one of round)
    await attempt(typist, one, async () => {
      await goInto(page, one, boxOf(one.key))
      await enter(page, one, typist)
      if (sampleOf(one.key).list && one.out === 'Enter') await offered(page, one)
      await leave(page, one, list.pager)
    })
  const red = round.filter((one) => outcomeOf(one) === 'red')
  const wanted = red.map(({ key }) => titleOf(key)).sort()
  if (!(await becomes(() => inRed(list.query), wanted)))
    troubles.push(
      `query: in red ${await inRed(list.query)}, not ${wanted}\n${round.map(says).join('\n')}`,
    )
  for (const { key } of red) {
    await boxOf(key).focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Tab')
  }
  await list.submit()
  const asked = new URL(page.url()).searchParams
  for (const one of round) {
    const { stored, byText, asked: text = stored } = sampleOf(one.key)
    const isAsked = outcomeOf(one) === 'stored'
    const is = asked.get(`q.${one.key}`)
    if (byText) note(typist, one, 'asked is', { is: is !== null, wanted: isAsked })
    else note(typist, one, 'asked is', { is, wanted: isAsked ? String(text) : null })
  }
}
