import { observable, raw } from '@formily/reactive'
import type { InsideText } from '../cellType'
import type { Field } from '../model/entity/field'
import { cellMessages } from '../values/messages'

/** Typed texts that are no valid values, by field; a field's value is unchanged meanwhile. */
export interface Refusals {
  /** Tracked by observers. */
  textAt(key: string): string | undefined
  /** The same, untracked. */
  rawTextAt(key: string): string | undefined
  /** `why`: what its control knows more than that the text is invalid. */
  refuse(key: string, text: string, why?: string): void
  forget(key: string): void
  messageOf(text: string, field: Pick<Field, 'key' | 'title'>): string
  /** Texts of cells of a field with rows. Tracked by observers. */
  insideAt(key: string): readonly InsideText[]
  refuseInside(key: string, texts: readonly InsideText[]): void
  /** Whether there are any. Tracked by observers. */
  readonly any: boolean
  clear(): void
}

export function createRefusals(): Refusals {
  const texts = observable.shallow<Record<string, string | undefined>>({})
  const insideTexts = observable.shallow<Record<string, readonly InsideText[]>>({})
  const whys = new Map<string, { readonly text: string; readonly why: string }>()
  return {
    textAt: (key) => texts[key],
    rawTextAt: (key) => raw(texts)[key],
    refuse(key, text, why) {
      texts[key] = text
      if (why !== undefined) whys.set(key, { text, why })
    },
    forget(key) {
      if (raw(texts)[key] !== undefined) texts[key] = undefined
    },
    messageOf(text, { key, title }) {
      const known = whys.get(key)
      return known?.text === text ? known.why : cellMessages.refused(text, title)
    },
    insideAt: (key) => insideTexts[key] ?? none,
    refuseInside(key, inside) {
      insideTexts[key] = inside
    },
    get any() {
      return (
        Object.values(texts).some((text) => text !== undefined) ||
        Object.values(insideTexts).some((inside) => inside.length > 0)
      )
    },
    clear() {
      for (const key of Object.keys(raw(texts))) texts[key] = undefined
      for (const key of Object.keys(raw(insideTexts))) insideTexts[key] = none
    },
  }
}

const none: readonly InsideText[] = []
