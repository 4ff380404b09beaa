import type { ActionDocKind } from '#model'
import { compareTexts } from './messages'

/** Compares two versions of the record of a data log row. */
export const compareVersions: ActionDocKind = {
  name: 'compareVersions',
  title: compareTexts.title,
  places: ['row'],
  selects: () => false,
  danger: false,
  harmless: true,
  doc: {},
  can: (entity) => `${entity.perm}:view`,
  compile: () => ({}),
}
