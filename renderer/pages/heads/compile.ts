import { Type } from 'typebox'
import type { PageDoc } from '../../model/document/pageDoc'
import { ref } from '../../model/document/schema'
import type { PageDocKind } from '../../model/entity/kinds'
import { headTexts } from './messages'

export interface HeadsModel {
  readonly kind: 'formHeads' | 'formCopies' | 'reportHeads'
  readonly page: string
  readonly title: string
  /** The page whose copies are listed; absent = all originals. */
  readonly of?: string
}

/** Lists documents to read, test and link to (contract, §14.2, §14.8, §14.9). */
const headsKind = (
  name: HeadsModel['kind'],
  title: string,
  doc: PageDocKind['doc'],
): PageDocKind<HeadsModel> => ({
  name,
  title,
  doc,
  compile(written) {
    const { page, title: own, of } = written as PageDoc // as the shape check leaves it
    const original = typeof of === 'string' ? { of } : {}
    return Object.freeze({ kind: name, page, title: own, ...original })
  },
  // The server returns only documents that are granted to the user.
  withGrants: (model) => model,
})

export const formHeadsKind = headsKind('formHeads', headTexts.forms, {})
export const formCopiesKind = headsKind('formCopies', headTexts.copies, {
  of: Type.Optional(ref('page', headTexts.of)),
})
export const reportHeadsKind = headsKind('reportHeads', headTexts.reports, {})
