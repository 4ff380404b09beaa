import type { Page, Response } from 'playwright'
import { apiBase } from '../api'

/** The envelope of an answer, and the address that was asked for. */
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
  // A page that gives a reading up and asks again leaves the first answer without a body.
  let body: { success?: boolean; message?: unknown; result: Result } | undefined
  const isWhole = async (one: Response): Promise<boolean> => {
    if (!isAnswerTo(one, endpoint)) return false
    body = await one.json().catch(() => undefined)
    return body !== undefined
  }
  const asked = page.waitForResponse(isWhole, { timeout: 60_000 })
  // Whoever acts may fail first, and tells more.
  asked.catch(() => undefined)
  await act()
  const answer = await asked.catch(async (error) => {
    if (!String(error).includes('Timeout')) throw error
    const said = await page.locator('[role=alert]:visible').allInnerTexts()
    throw new Error(`no ${endpoint} was sent: ${said.join(' | ')}`)
  })
  if (!body?.success) throw new Refused(endpoint, String(body?.message))
  return { url: new URL(answer.url()), result: body.result }
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
