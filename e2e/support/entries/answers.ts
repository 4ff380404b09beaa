import type { Page, Response } from 'playwright'
import { apiBase } from '../api'

/** Of an answer: its envelope, and the address that was asked for. */
export interface Told<Result> {
  readonly url: URL
  readonly result: Result
}

/**
 * Does something on the page that makes a call, `POST /cms/news/add` in words, and answers what the server said to it.
 * Where no call is made, for the page itself found something wrong, that is told.
 */
export async function answerTo<Result>(
  page: Page,
  endpoint: string,
  act: () => Promise<unknown>,
): Promise<Told<Result>> {
  const asked = page
    .waitForResponse((one) => isAnswerTo(one, endpoint), { timeout: 15_000 })
    .then(async (one) => ({ url: new URL(one.url()), body: await one.json() }))
  // Whoever acts may fail first, and tells more.
  asked.catch(() => undefined)
  await act()
  const answer = await asked.catch(async (error) => {
    if (!String(error).includes('Timeout')) throw error
    const said = await page.locator('[role=alert]:visible').allInnerTexts()
    throw new Error(`no ${endpoint} was sent: ${said.join(' | ')}`)
  })
  const { success, message, result } = answer.body
  if (!success) throw new Refused(endpoint, String(message))
  return { url: answer.url, result }
}

/** The server said no. */
export class Refused extends Error {
  constructor(
    endpoint: string,
    readonly said: string,
  ) {
    super(`${endpoint}: ${said}`)
  }
}

function isAnswerTo(answer: Response, endpoint: string): boolean {
  const [method, path] = endpoint.split(' ')
  const { pathname } = new URL(answer.url())
  return answer.request().method() === method && pathname === `${apiBase}${path}`
}
