import type { Page } from 'playwright'
import { expect } from './expect'

/** Until the browser has stored a draft in which a text stands: a page may be lost from then on. */
export async function draftStored(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(draftTexts)).toContain(text)
}

/** All drafts of the browser, as `src/storage/drafts.ts` stores them. */
const draftTexts = () =>
  new Promise<string>((resolve, reject) => {
    const opening = indexedDB.open('jiandu', 1)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      const reading = database.transaction('drafts').objectStore('drafts').getAll()
      reading.onerror = () => reject(reading.error)
      reading.onsuccess = () => {
        database.close()
        // A draft may hold maps, which JSON does not.
        const plain = (_: string, value: unknown) => (value instanceof Map ? [...value] : value)
        resolve(JSON.stringify(reading.result, plain))
      }
    }
  })
