import { reportTable } from '../model/document/dict'
import { columnOf } from '../model/entity/entity'
import type { Field, Fill } from '../model/entity/field'
import { popupErrors } from './messages.popup'

/** What a popup chooses from and where its row goes. */
export interface PopupConfig extends Fill {
  /** The column that the field's own value is taken from. */
  readonly from: string
}

type Props = Readonly<Record<string, unknown>>

/**
 * Reads a popup's properties: those of documents (`report`, `fill`, `suggest`), or those of the reference's tables
 * (`popupCode`, `orgFields`, `destFields`). A text says what is wrong with them.
 */
export function popupConfig({ key, props }: Field<unknown>): PopupConfig | string {
  // Both spellings are read by name: the meta-schema knows the first one only.
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

/** The texts of what was chosen from a report of ours. */
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
