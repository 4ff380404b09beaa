import type { Form, Field as FormField } from '@formily/core'
import { untracked } from '@formily/reactive'

/** The message below each field. It lives in Formily's field, which is made for the first message. */
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

  // Making a field costs half a millisecond: a screen full of them would delay the first paint.
  function fieldOf(key: string): FormField {
    const known = fields.get(key)
    if (known) return known
    const made = untracked(() => form.createField({ name: key }))
    if (!made) throw new Error(`form field '${key}': Formily made none`)
    fields.set(key, made)
    return made
  }

  return {
    // Asking the form's own table first lets observers hear of a field that is made later.
    messageAt: (key) => (form.fields[key] ? fields.get(key)?.selfErrors[0]?.toString() : undefined),
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
