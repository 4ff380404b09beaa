import type { Page, Route } from 'playwright'

/**
 * Fails the calls of an address until somebody clicks a button of that name. A page also asks by itself, at any time
 * (somebody announces something, rights are read anew), and would show an answer before the button is found.
 */
export async function failUntilClicked(
  page: Page,
  address: string,
  { button, answer }: { readonly button: string; readonly answer: Parameters<Route['fulfill']>[0] },
): Promise<void> {
  await page.addInitScript((name) => {
    addEventListener(
      'click',
      ({ target }) => {
        const clicked = target instanceof Element && target.closest('button')?.textContent?.trim()
        if (clicked === name) document.documentElement.dataset.clicked = name
      },
      { capture: true },
    )
  }, button)
  await page.route(address, async (route) => {
    const isClicked = await page.evaluate(
      (name) => document.documentElement.dataset.clicked === name,
      button,
    )
    await (isClicked ? route.continue() : route.fulfill(answer))
  })
}
