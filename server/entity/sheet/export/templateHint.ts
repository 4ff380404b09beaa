import { messages } from '../../messages'
import type { SheetColumn } from '../workbook/columns'

const shownChoices = 4

/** A short hint on what to write into the column. */
export function hintOf(
  { field, storage, multiple }: SheetColumn,
  choices: readonly string[],
): string {
  const { required, unique, help, placeholder, props } = field
  return [
    required && messages.hintRequired,
    unique && messages.hintUnique,
    choices.length > 0 && choiceHint(choices),
    choices.length === 0 && formatHint(storage.kind),
    multiple && messages.hintMultiple,
    ruleOf(props) ?? help ?? placeholder,
  ]
    .filter((part) => typeof part === 'string' && part !== '')
    .join('；')
}

/** The document's message for values that break its pattern. */
function ruleOf(props: unknown): string | undefined {
  const message: unknown = typeof props === 'object' && props && Reflect.get(props, 'message')
  return typeof message === 'string' ? message : undefined
}

const choiceHint = (choices: readonly string[]): string =>
  messages.hintChoices(choices.slice(0, shownChoices), choices.length > shownChoices)

function formatHint(kind: SheetColumn['storage']['kind']): string {
  switch (kind) {
    case 'integer':
      return messages.hintInteger
    case 'decimal':
      return messages.hintNumber
    case 'date':
      return messages.hintDate
    case 'datetime':
      return messages.hintDateTime
    case 'time':
      return messages.hintTime
    default:
      return ''
  }
}
