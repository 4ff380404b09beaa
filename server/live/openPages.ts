import { type Hub, ownTopics } from '../bus/hub'
import { newId } from '../kernel/ids'

/** Somebody has a page open, in a company that he is a member of. */
export interface OpenPage {
  readonly page: string
  readonly userId: string
  readonly tenantId: number
}

export interface OpenPages {
  /** What a browser shows, instead of what it showed before. */
  show(browser: object, shown: readonly OpenPage[]): void
  leave(browser: object): void
  /** Who has one of these pages open, at any process of the console. One that is slow to answer is left out. */
  among(pages: readonly string[]): Promise<readonly OpenPage[]>
}

/** How long other processes have to answer. */
const patienceMs = 250

/** The pages that people have open: kept by the process that holds their socket, and asked of all. */
export function createOpenPages(hub: Hub, isAlone: boolean): OpenPages & { close(): void } {
  const byBrowser = new Map<object, readonly OpenPage[]>()
  const here = (pages: readonly unknown[]) =>
    [...byBrowser.values()].flat().filter(({ page }) => pages.includes(page))
  const unsubscribe = hub.subscribe(ownTopics.openPages, ({ pages, answer }) => {
    if (!Array.isArray(pages) || typeof answer !== 'string') return
    const found = here(pages)
    if (found.length > 0) void hub.publish(answer, { found })
  })
  return {
    show: (browser, shown) => void byBrowser.set(browser, shown),
    leave: (browser) => void byBrowser.delete(browser),
    async among(pages) {
      if (isAlone || pages.length === 0) return here(pages)
      const answer = `${ownTopics.openPages}:${newId()}`
      const all: OpenPage[] = []
      // Only the listener above publishes under the topic.
      const stop = hub.subscribe(answer, ({ found }) => all.push(...(found as OpenPage[])))
      await hub.publish(ownTopics.openPages, { pages, answer })
      await new Promise((resolve) => setTimeout(resolve, patienceMs))
      stop()
      return all
    },
    close: unsubscribe,
  }
}

const pagesAtMost = 100
const nameLength = 200

/** What a browser says that it shows: `{cmd: 'pages', tenantId, pages}`; undefined for anything else. */
export function readShown(
  text: string,
): { readonly tenantId: number; readonly pages: readonly string[] } | undefined {
  const { cmd, tenantId, pages } = parsed(text)
  if (cmd !== 'pages' || typeof tenantId !== 'number' || !Array.isArray(pages)) return undefined
  const isName = (page: unknown) => typeof page === 'string' && page.length <= nameLength
  if (pages.length > pagesAtMost || !pages.every(isName)) return undefined
  return { tenantId, pages }
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}
