import type { Page } from 'playwright'

/** What the hands do. A dialog of the system, in which files are chosen, is no part of the page: it costs two clicks more. */
export interface Effort {
  readonly clicks: number
  readonly keys: number
  readonly pastes: number
}

const clicksInFileDialog = 2

/** Counts in the page what the browser takes for a person's doing, as long as the page is not loaded anew. */
export async function countEffort(page: Page): Promise<() => Promise<Effort>> {
  await page.evaluate((inFileDialog) => {
    const effort = { clicks: 0, keys: 0, pastes: 0 }
    Object.assign(window, { effort })
    const on = (name: string, count: (event: Event) => void) =>
      window.addEventListener(name, (event) => event.isTrusted && count(event), true)
    on('pointerdown', () => {
      effort.clicks += 1
    })
    on('keydown', (event) => {
      const isModifier =
        event instanceof KeyboardEvent && ['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)
      if (!isModifier) effort.keys += 1
    })
    on('paste', () => {
      effort.pastes += 1
    })
    on('click', ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === 'file')
        effort.clicks += inFileDialog
    })
    // The page clicks its hidden file input itself.
    const { click } = HTMLInputElement.prototype
    HTMLInputElement.prototype.click = function () {
      if (this.type === 'file') effort.clicks += inFileDialog
      click.call(this)
    }
  }, clicksInFileDialog)
  return () => page.evaluate(() => ({ ...(Reflect.get(window, 'effort') as Effort) }))
}

export const less = (one: Effort, other: Effort): Effort => ({
  clicks: one.clicks - other.clicks,
  keys: one.keys - other.keys,
  pastes: one.pastes - other.pastes,
})
