import type { Field, Lookup } from '#model'
import { shortened } from '../../../../renderer/model/characters/characters'
import type { FieldError } from '../../../http/envelope'
import type { Values } from '../../contracts/records'
import { messages } from '../../messages'

const longestTold = 200

/** Text for a message: shortened, and with its invisible signs in sight. */
export const toldText = (text: string, most = longestTold): string =>
  shortened(text, most)
    .toWellFormed()
    .replace(/^ +| +$/g, blanks)
    .replace(invisible, codeOf)

/** Signs that nobody sees, or takes for a plain blank. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu

const blanks = (text: string): string => '␣'.repeat(text.length)

const codeOf = (sign: string): string =>
  sign === '\n'
    ? sign
    : `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

/** Error of a value with the field and the value in it; a form shows both beside the message, a list of rows does not. */
export function tellError(
  error: FieldError,
  values: Values,
  { fields, lookup }: { readonly fields: ReadonlyMap<string, Field>; readonly lookup: Lookup },
): FieldError {
  const field = fields.get(error.field)
  if (!field || error.message.includes(field.title)) return error
  const value = values[field.key] ?? null
  const text = value === null ? '' : field.type.toText(value, field, lookup)
  return { ...error, message: messages.cellBroken(field.title, toldText(text), error.message) }
}
