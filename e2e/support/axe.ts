import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright'

const script = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/**
 * What axe-core calls serious or critical on the page as it stands, one line a finding:
 * `rule: selector: what is wrong`. The part that is asked for is awaited first, for axe refuses one that
 * is not there yet; then motion, for a half-faded text has too little contrast.
 */
export async function seriousFindings(
  page: Page,
  options: { readonly within?: string } = {},
): Promise<readonly string[]> {
  if (options.within !== undefined) await page.locator(options.within).first().waitFor()
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const { iterations } = effect?.getComputedTiming() ?? {}
      return playState !== 'running' || iterations === Number.POSITIVE_INFINITY
    }),
  )
  // By the debugger's evaluation, which the page's content policy does not reach.
  if (!(await page.evaluate(() => 'axe' in window)))
    await page.evaluate(readFileSync(script, 'utf8'))
  const results = await page.evaluate(async (within): Promise<AxeResults> => {
    const run: unknown = Reflect.get(Reflect.get(window, 'axe'), 'run')
    if (typeof run !== 'function') throw new Error('axe-core is not loaded')
    return await run(within ?? document, { resultTypes: ['violations'] })
  }, options.within)
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, any }) => `${id}: ${target.join(' ')}: ${any[0]?.message ?? help}`),
    )
}
