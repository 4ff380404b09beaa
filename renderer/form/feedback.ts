import { observable, raw } from '@formily/reactive'

/** The message below each field. */
export interface Feedback {
  /** Tracked by observers. */
  messageAt(key: string): string | undefined
  /** Validates the field on every change from now on. */
  visit(key: string): void
  visited(key: string): boolean
  show(key: string, message: string | undefined): void
  clear(): void
}

export function createFeedback(): Feedback {
  const messages = observable.shallow<Record<string, string | undefined>>({})
  const visits = new Set<string>()
  return {
    messageAt: (key) => messages[key],
    visit: (key) => void visits.add(key),
    visited: (key) => visits.has(key),
    show(key, message) {
      messages[key] = message
    },
    clear() {
      visits.clear()
      for (const key of Object.keys(raw(messages))) messages[key] = undefined
    },
  }
}
