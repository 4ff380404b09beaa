import { Type } from 'typebox'
import { type ActionDocKind, below, type Entity, permissionOf, present, ref } from '#model'
import { copySiteTexts } from './messages'

export interface CopySiteProps {
  /** Entities whose records may be copied; the server decides which of them. */
  readonly with: readonly string[]
}

/** Creates a website as a copy of the row's, with its records. */
export const copySite: ActionDocKind<CopySiteProps> = {
  name: 'copySite',
  title: copySiteTexts.title,
  places: ['row'],
  selects: () => false,
  danger: false,
  reads: () => [],
  doc: {
    with: Type.Array(ref('entity', copySiteTexts.with), {
      minItems: 1,
      maxItems: 20,
      uniqueItems: true,
      description: copySiteTexts.with,
    }),
  },
  needs: 'add',
  can: (entity) => permissionOf(entity, 'add'),
  compile({ with: names }, { pointer, report, entity: find }) {
    if (!Array.isArray(names)) return { with: [] }
    const known = [...present<unknown>(names)].map(([index, name]) => {
      // On a page only its own entity is available; unknown names are reported by the reference check.
      const entity = find(String(name))
      if (entity && !isOfSites(entity)) {
        const at = below(below(pointer, 'with'), index)
        report({ pointer: at, severity: 'error', message: copySiteTexts.unfit(entity.title) })
      }
      return String(name)
    })
    return { with: Object.freeze(known) }
  },
}

/** Same rule as on the server (see server/sites). */
function isOfSites({ fields, single, uniques }: Entity): boolean {
  const site = fields.get('site')
  const isOne =
    single === 'site' || uniques.some((group) => group.some(({ key }) => key === 'site'))
  return site?.required === true && isOne
}
