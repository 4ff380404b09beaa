import { reportTable } from '../model/document/dict'
import { columnOf } from '../model/entity/entity'
import type { Field, Fill } from '../model/entity/field'
import { popupErrors } from './messages.popup'

/** What a popup chooses from, and which fields its row fills. */
export interface PopupConfig extends Fill {
  /** The column that gives the field's own value. */
  readonly from: string
}

type Props = Readonly<Record<string, unknown>>

/**
 * Parses a popup's properties: those of documents (`report`, `fill`, `suggest`), or those of the reference's tables
 * (`popupCode`, `orgFields`, `destFields`). A returned text is an error message.
 */
export function popupConfig({ key, props }: Field<unknown>): PopupConfig | string {
  // Both spellings are read untyped: the meta-schema only knows the first one.
  const own = (props ?? {}) as Props
  const report = text(own.report) || text(own.popupCode) || text(own.code)
  const [from, to] = isMap(own.fill)
    ? [Object.values(own.fill).map(text), Object.keys(own.fill)]
    : [list(own.orgFields), list(own.destFields)]
  if (report === '' || from.length === 0 || to.length === 0) return popupErrors.notConfigured
  if (from.length !== to.length) return popupErrors.countsDiffer
  const pairs = from.map((source, index) => ({ from: source, to: to[index] ?? '' }))
  const suggest = isMap(own.suggest)
    ? Object.entries(own.suggest).map(([key, source]) => ({ from: text(source), to: key }))
    : []
  const shown = pairs.find((pair) => pair.to === key) ?? pairs.find((pair) => pair.to === own.field)
  const [first = { from: '' }] = pairs
  return { report, pairs, suggest, from: (shown ?? first).from }
}

/** Dictionary with the texts of values chosen from one of our reports. */
export function popupDict(field: Field<unknown>): string | undefined {
  const config = popupConfig(field)
  const { report } = (field.props ?? {}) as Props
  if (typeof config === 'string' || report === undefined) return undefined
  return `${reportTable},${config.report},${columnOf(config.from)}`
}

const text = (raw: unknown): string => (typeof raw === 'string' ? raw.trim() : '')

const list = (raw: unknown): readonly string[] =>
  text(raw)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const isMap = (raw: unknown): raw is Props => typeof raw === 'object' && raw !== null
