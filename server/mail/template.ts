import { fillPlaceholders, placeholdersIn } from '../../renderer/values/placeholders'
import { html } from '../http/html'

/** What a template is filled with: texts and numbers by name. */
export type TemplateValues = Readonly<Record<string, unknown>>

/** Placeholders that have no value: neither text, number nor truth value. An empty text is a value. */
export const missingIn = (text: string, values: TemplateValues): readonly string[] =>
  placeholdersIn(text).filter((name) => textFor(values, name) === undefined)

/** The text with its values: one line of plain text. */
export const filledLine = (text: string, values: TemplateValues): string =>
  fillPlaceholders(text, (name) => (textFor(values, name) ?? '').replace(/\s+/g, ' '))

/** The same of HTML: a value is text, whatever it looks like, and keeps its lines. */
export const filledHtml = (text: string, values: TemplateValues): string =>
  fillPlaceholders(text, (name) =>
    html`${textFor(values, name) ?? ''}`.text.replace(/\r\n|\r|\n/g, '<br>'),
  )

function textFor(values: TemplateValues, name: string): string | undefined {
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined
}
