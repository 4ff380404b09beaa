import type { PageDocKind } from '../../model/entity/kinds'
import { compileParent, type ParentModel, parentWithGrants } from '../children/parent'
import { listOutline } from '../list/grants'
import { innerProps } from './doc'
import { innerTexts } from './messages'

export type InnerModel = ParentModel<'inner'>

/** A list whose rows unfold their children, read only. */
export const innerKind: PageDocKind<InnerModel> = {
  name: 'inner',
  title: innerTexts.kind,
  doc: innerProps,
  compile: (doc, context) => compileParent('inner', doc, context, { reads: true }),
  withGrants: parentWithGrants,
  outline: ({ list }) => listOutline(list),
}
