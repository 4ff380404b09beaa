import { Type } from 'typebox'
import { type ActionDocKind, type Entity, permissionOf } from '#model'
import { ref } from '../../renderer/model/document/schema'
import { below } from '../../renderer/model/finding/pointer'
import { present } from '../../renderer/model/finding/present'
import { copySiteTexts } from './messages'

/** Records that may go along. */
export interface CopiedKind {
  readonly entity: string
  readonly title: string
  /** Path below the API base. */
  readonly api: string
  readonly view: string
  readonly add: string
}

export interface CopySiteProps {
  readonly kinds: readonly CopiedKind[]
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
    if (!Array.isArray(names)) return { kinds: [] }
    const kinds = [...present<unknown>(names)].flatMap(([index, name]): readonly CopiedKind[] => {
      const entity = find(String(name))
      // A name that does not exist has been told where references are.
      if (!entity) return []
      if (isOfSites(entity)) return [kindOf(entity)]
      const at = below(below(pointer, 'with'), index)
      report({ pointer: at, severity: 'error', message: copySiteTexts.unfit(entity.title) })
      return []
    })
    return { kinds: Object.freeze(kinds) }
  },
}

/** The server judges by the same (see server/sites). */
function isOfSites({ fields, single, uniques }: Entity): boolean {
  const site = fields.get('site')
  const isOne =
    single === 'site' || uniques.some((group) => group.some(({ key }) => key === 'site'))
  return site?.required === true && isOne
}

const kindOf = (entity: Entity): CopiedKind => ({
  ...{ entity: entity.name, title: entity.title, api: entity.api },
  view: permissionOf(entity, 'view'),
  add: permissionOf(entity, 'add'),
})
