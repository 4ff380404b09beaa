import { Type } from 'typebox'
import { type ActionDocKind, type Entity, permissionOf } from '#model'
import { ref } from '../../renderer/model/document/schema'
import { below } from '../../renderer/model/finding/pointer'
import { present } from '../../renderer/model/finding/present'
import { copySiteTexts } from './messages'

export interface CopySiteProps {
  /** Entities whose records may go along; which of them, the server says. */
  readonly with: readonly string[]
}

/** Makes a new website of a row's, with the records that make it up. */
export const copySite: ActionDocKind<CopySiteProps> = {
  name: 'copySite',
  title: copySiteTexts.title,
  places: ['row'],
  selects: () => false,
  danger: false,
  reads: () => [],
  doc: {
    with: Type.Array(ref('entity', copySiteTexts.with), {
      ...{ minItems: 1, maxItems: 20, uniqueItems: true },
      description: copySiteTexts.with,
    }),
  },
  needs: 'add',
  can: (entity) => permissionOf(entity, 'add'),
  compile({ with: names }, { pointer, report, entity: find }) {
    if (!Array.isArray(names)) return { with: [] }
    const known = [...present<unknown>(names)].map(([index, name]) => {
      // Where a page is drawn only its own entity is at hand; a name that does not exist is told where references are.
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

/** The server judges by the same (see server/sites). */
function isOfSites({ fields, single, uniques }: Entity): boolean {
  const site = fields.get('site')
  const isOne =
    single === 'site' || uniques.some((group) => group.some(({ key }) => key === 'site'))
  return site?.required === true && isOne
}
