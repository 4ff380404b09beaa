import { type ActionDocKind, ref } from '#model'
import { sourceTablesTexts as texts } from './messages'

export interface SourceTablesProps {
  /** Field with the code of the data source. */
  readonly code: string
  readonly url: string
}

/** Shows the tables of a row's data source with their columns. */
export const sourceTables: ActionDocKind<SourceTablesProps> = {
  name: 'sourceTables',
  title: texts.title,
  places: ['row'],
  selects: () => false,
  danger: false,
  harmless: true,
  doc: { code: ref('field', texts.code), call: ref('endpoint', texts.call) },
  can: (entity) => `${entity.perm}:test`,
  compile: ({ code, call }) => ({
    code: String(code),
    url: String(call).replace(/^GET\s+/, ''),
  }),
}
