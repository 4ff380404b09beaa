/** What this tab tries; it survives a reload, but not the tab. */
export interface Trial {
  /** Of the user's changeset. */
  readonly version: number
  /** Address to return to. */
  readonly back: string
}

const key = 'pro__TRIAL'

let trial = read()

/** Undefined if the tab shows what is in force. */
export const currentTrial = (): Trial | undefined => trial

/** The page has to be loaded anew afterwards: what it holds is that of before. */
export function keepTrial(next: Trial): void {
  trial = next
  try {
    sessionStorage.setItem(key, JSON.stringify(next))
  } catch {
    // Without storage the trial ends with the next page, which shows what is in force.
  }
}

export function dropTrial(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

function read(): Trial | undefined {
  try {
    const given: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    const { version, back } = Object(given)
    return typeof version === 'number' ? { version, back: String(back ?? '/') } : undefined
  } catch {
    return undefined
  }
}
