import { Type } from 'typebox'
import {
  type ActionContext,
  type ActionDocKind,
  below,
  closed,
  type Entity,
  type Field,
  named,
  permissionOf,
  ref,
  suggest,
} from '#model'
import { previewTexts as texts } from './messages'

/** A table of the page: a field with rows, its columns and a filter. */
export interface PreviewRows {
  readonly field: string
  readonly columns?: readonly string[]
  readonly only: Readonly<Record<string, string>>
}

/** Names of the fields that make up the visitor's page. */
export interface PreviewProps {
  readonly heading: string
  readonly text: readonly string[]
  readonly pictures: readonly string[]
  readonly facts: readonly string[]
  readonly rows: readonly PreviewRows[]
  readonly site?: string
  /** Rows that override fields of the same name on the sites they name. */
  readonly texts?: { readonly rows: string; readonly site: string }
}

const fieldList = (description: string) =>
  Type.Optional(Type.Array(ref('field', description), { description, minItems: 1, maxItems: 30 }))

const childField = (description: string) =>
  Type.String({ minLength: 1, maxLength: 64, description })

/** Shows the record as a visitor of a website would see it. */
export const preview: ActionDocKind<PreviewProps> = {
  name: 'preview',
  title: texts.title,
  places: ['row'],
  selects: () => false,
  danger: false,
  harmless: true,
  // It loads the record itself.
  reads: () => [],
  doc: {
    heading: ref('field', texts.heading),
    text: fieldList(texts.text),
    pictures: fieldList(texts.pictures),
    facts: fieldList(texts.facts),
    rows: Type.Optional(
      Type.Array(
        closed({
          field: ref('field', texts.rowsField),
          columns: Type.Optional(
            Type.Array(childField(texts.rowsColumns), {
              description: texts.rowsColumns,
              minItems: 1,
              maxItems: 20,
            }),
          ),
          only: Type.Optional(named(childField(texts.rowsOnly), texts.rowsOnly, { min: 1 })),
        }),
        { description: texts.rows, minItems: 1, maxItems: 10 },
      ),
    ),
    site: Type.Optional(ref('field', texts.site)),
    texts: Type.Optional(
      closed(
        { rows: ref('field', texts.textsRows), site: childField(texts.textsSite) },
        texts.texts,
      ),
    ),
  },
  needs: 'view',
  can: (entity) => permissionOf(entity, 'view'),
  compile(doc, context) {
    const written = doc as unknown as WrittenProps // as the shape check that `doc` above makes leaves it
    checkKinds(written, context)
    const { heading, site, texts: told } = written
    return Object.freeze({
      heading: String(heading),
      text: written.text ?? [],
      pictures: written.pictures ?? [],
      facts: written.facts ?? [],
      rows: (written.rows ?? []).map(({ only = {}, ...rows }) => ({ ...rows, only })),
      ...(site === undefined ? {} : { site }),
      ...(told === undefined ? {} : { texts: told }),
    })
  },
}

type WrittenProps = Partial<Omit<PreviewProps, 'rows'>> & {
  readonly rows?: readonly (Omit<PreviewRows, 'only'> & Partial<Pick<PreviewRows, 'only'>>)[]
}

/**
 * Reports fields of the wrong kind (no image, no table, no field of its rows); unknown names are reported elsewhere.
 */
function checkKinds(
  { text = [], pictures = [], facts = [], rows = [], texts: told, heading }: WrittenProps,
  { owner, pointer, report }: ActionContext,
): void {
  const error = (at: string, message: string, suggestion?: string) =>
    report({
      pointer: at,
      severity: 'error',
      message,
      ...(suggestion === undefined ? {} : { suggestion }),
    })
  const at = (...members: readonly (string | number)[]) =>
    members.reduce<string>((path, member) => below(path, member), pointer)
  const known = (key: unknown) => owner.fields.get(String(key))
  pictures.forEach((key, index) => {
    if (known(key) && !isPicture(known(key))) error(at('pictures', index), texts.noPicture(key))
  })
  for (const [name, keys] of Object.entries({ text, facts }))
    keys.forEach((key, index) => {
      if (known(key)?.rows) error(at(name, index), texts.isRows(key))
    })
  if (known(heading)?.rows) error(at('heading'), texts.isRows(String(heading)))
  const checkColumn = (field: Field, column: string, path: string) => {
    const entity: Entity | undefined = field.rows?.entity()
    if (!entity || entity.fields.has(column)) return
    error(path, texts.noColumn(column, entity.name), suggest(column, [...entity.fields.keys()]))
  }
  for (const [index, { field: key, columns = [], only = {} }] of rows.entries()) {
    const field = known(key)
    if (!field) continue
    if (!field.rows) error(at('rows', index, 'field'), texts.noRows(key))
    columns.forEach((column, place) => {
      checkColumn(field, column, at('rows', index, 'columns', place))
    })
    for (const column of Object.keys(only))
      checkColumn(field, column, at('rows', index, 'only', column))
  }
  const translated = told && known(told.rows)
  if (told && translated) {
    if (!translated.rows) error(at('texts', 'rows'), texts.noRows(told.rows))
    else checkColumn(translated, told.site, at('texts', 'site'))
  }
}

const isPicture = (field: Field | undefined): boolean => field?.type.name === 'image'
