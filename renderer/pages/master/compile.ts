import type { PageDocKind } from '../../model/entity/kinds'
import {
  compileParent,
  type ParentModel,
  parentOutline,
  parentWithGrants,
} from '../children/parent'
import { masterProps } from './doc'
import { masterTexts } from './messages'

export type MasterModel = ParentModel<'master'>

/** A list, and below it the children of its selected record. */
export const masterKind: PageDocKind<MasterModel> = {
  name: 'master',
  title: masterTexts.kind,
  doc: masterProps,
  compile: (doc, context) => compileParent('master', doc, context),
  withGrants: parentWithGrants,
  outline: parentOutline,
}
