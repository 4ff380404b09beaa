import type { FieldDoc } from '#model'

/** A field as it is written, and what stands in it. */
export interface Sample {
  readonly note: string
  readonly doc: FieldDoc
  /** Wire value; `{pictures}` stands for pictures of the site. */
  readonly value?: unknown
  /** Wire value that the field does not take. */
  readonly wrong?: unknown
  /** Document of the entity whose records are the field's rows. */
  readonly child?: unknown
  /** Its states are of no interest. */
  readonly brief?: boolean
}

/** What `<name>.about.json` beside a field type shows of it. */
export interface TypeAbout {
  readonly samples: readonly Sample[]
  /** The document stands below: the control needs the room. */
  readonly wide?: boolean
}

/** What `<name>.about.json` beside a page kind, or a look of lists, shows of it. */
export interface PageAbout {
  /** Of a look that is no kind of its own. */
  readonly title?: string
  readonly about: string
  /** The real page of this kind; absent = one of the lists of documents, which needs none. */
  readonly page?: string
  /** The page whose records open it: it shows nothing without one. */
  readonly from?: string
  /** What its menu entry says instead. */
  readonly path?: string
  /** What the page's address says besides, to open with another look. */
  readonly search?: string
}

/** A folder of the product holds one part, of either sort: what its file says tells which. */
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

/** By the name of the part. */
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
