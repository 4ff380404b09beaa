import type { Form, Field as FormField } from '@formily/core'
import { untracked } from '@formily/reactive'

/** The message below each field. It lives in Formily's field, which is created when its view mounts. */
export interface Feedback {
  /** Tracked by observers. */
  messageAt(key: string): string | undefined
  /** From now on the field is checked with every change. */
  visit(key: string): void
  visited(key: string): boolean
  show(key: string, message: string | undefined): void
  clear(): void
}

export function createFeedback(form: Form): Feedback {
  const fields = new Map<string, FormField>()
  const visits = new Set<string>()

  // Creating a field costs some tenths of a millisecond: three hundred at once would delay the first paint.
  function fieldOf(key: string): FormField {
    const known = fields.get(key)
    if (known) return known
    const created = untracked(() => form.createField({ name: key }))
    if (!created) throw new Error(`form field '${key}': Formily made none`)
    fields.set(key, created)
    return created
  }

  return {
    messageAt: (key) => fieldOf(key).selfErrors[0]?.toString(),
    visit: (key) => void visits.add(key),
    visited: (key) => visits.has(key),
    show(key, message) {
      if (message !== undefined) fieldOf(key).setSelfErrors([message])
      else fields.get(key)?.setSelfErrors([])
    },
    clear() {
      visits.clear()
      for (const field of fields.values()) field.setSelfErrors([])
    },
  }
}
