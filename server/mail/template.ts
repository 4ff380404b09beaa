import { fillPlaceholders, placeholdersIn } from '../../renderer/values/placeholders'
import { html } from '../http/html'

/** Values for a template's placeholders: texts and numbers by name. */
export type TemplateValues = Readonly<Record<string, unknown>>

/** Placeholders without a value (text, number or boolean). An empty text is a value. */
export const missingIn = (text: string, values: TemplateValues): readonly string[] =>
  placeholdersIn(text).filter((name) => textFor(values, name) === undefined)

/** Fills the placeholders; the result is one line of plain text. */
export const filledLine = (text: string, values: TemplateValues): string =>
  fillPlaceholders(text, (name) => (textFor(values, name) ?? '').replace(/\s+/g, ' '))

/** Fills the placeholders of HTML; values are escaped and keep their line breaks. */
export const filledHtml = (text: string, values: TemplateValues): string =>
  fillPlaceholders(text, (name) =>
    html`${textFor(values, name) ?? ''}`.text.replace(/\r\n|\r|\n/g, '<br>'),
  )

function textFor(values: TemplateValues, name: string): string | undefined {
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined
}
