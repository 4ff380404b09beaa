import type { Locator, Page, Route } from 'playwright'
import { apiBase } from '../api'
import { expect } from '../expect'

/** The header of an answer that no server gave. */
export const madeUp = 'x-made-up'

const refused = (status: number, message: string) => (route: Route) =>
  route.fulfill({
    status,
    headers: { [madeUp]: '1' },
    json: { success: false, code: status, message, result: null, timestamp: 0 },
  })

/** In which ways a save may fail. */
const faults: readonly ((route: Route) => Promise<void>)[] = [
  (route) => route.abort('connectionreset'),
  refused(500, '服务器错误'),
  (route) => route.fulfill({ body: '<html>', contentType: 'text/html' }),
  refused(403, '没有权限'),
  refused(404, '记录不存在'),
]
let next = 0

/** Saves once in vain, in another way each time: the form says so and keeps what was typed. */
export async function saveInVain(
  page: Page,
  endpoint: string,
  { form, control, save }: { form: Locator; control: Locator; save(): Promise<void> },
): Promise<void> {
  const [, path = ''] = endpoint.split(' ')
  const fail = faults[next % faults.length]
  next += 1
  if (!fail) return
  const typed = await control.inputValue()
  await page.route(({ pathname }) => pathname === `${apiBase}${path}`, fail, { times: 1 })
  await save()
  await expect(form.locator('[role=alert]:visible').first()).toBeVisible()
  await expect(control).toHaveValue(typed)
}
