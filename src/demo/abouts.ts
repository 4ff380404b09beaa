import type { FieldDoc } from '#model'

/** A field's source and its value. */
export interface Sample {
  readonly note: string
  readonly doc: FieldDoc
  /** Wire value; `{pictures}` stands for images of the site. */
  readonly value?: unknown
  /** Wire value that the field rejects. */
  readonly wrong?: unknown
  /** Document of the entity whose records are the field's rows. */
  readonly child?: unknown
  /** Do not show its states. */
  readonly brief?: boolean
}

/** Content of `<name>.about.json` beside a field type. */
export interface TypeAbout {
  readonly samples: readonly Sample[]
  /** Show the document below, because the control needs the width. */
  readonly wide?: boolean
}

/** Content of `<name>.about.json` beside a page kind or view kind. */
export interface PageAbout {
  /** Title of a variant that is not a kind of its own. */
  readonly title?: string
  readonly about: string
  /** A real page of this kind; absent = one of the lists of documents, which needs none. */
  readonly page?: string
  /** Page whose records open it: without a record it shows nothing. */
  readonly from?: string
  /** Path to use instead of its menu entry. */
  readonly path?: string
  /** Extra query string, to open another view. */
  readonly search?: string
}

/** A product folder holds one part of either sort; the content of its file tells which. */
const types = import.meta.glob<object>(
  ['../../renderer/cells/*/*.about.json', '../../product/*/*.about.json'],
  { eager: true, import: 'default' },
)
const pages = import.meta.glob<object>(
  [
    '../../renderer/pages/*/*.about.json',
    '../../renderer/views/*/*.about.json',
    '../../product/*/*.about.json',
  ],
  { eager: true, import: 'default' },
)

/** By name of the part. */
export const typeAbouts = byName(types, (about): about is TypeAbout => 'samples' in about)
export const pageAbouts = byName(pages, (about): about is PageAbout => 'about' in about)

function byName<T extends object>(
  files: Readonly<Record<string, object>>,
  ofSort: (about: object) => about is T,
): ReadonlyMap<string, T> {
  return new Map(
    Object.entries(files).flatMap(([path, about]) => {
      const name = /(\w+)\.about\.json$/.exec(path)?.[1]
      return name && ofSort(about) ? [[name, about] as const] : []
    }),
  )
}
