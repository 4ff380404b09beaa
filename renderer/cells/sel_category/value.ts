import { Type } from 'typebox'
import { defineValue } from '../../model/entity/field'
import { pickProps, pickSpec } from '../../values/picks'
import { categoryDict } from '../category/value'
import { selCategoryMessages } from './messages'

/** Codes of the category tree; a dialog opens if several can be chosen or the tree is large. */
export const selCategoryValue = defineValue({
  name: 'sel_category',
  title: selCategoryMessages.title,
  props: {
    root: Type.Optional(
      Type.String({ pattern: '^[A-Za-z0-9_-]{1,100}$', description: selCategoryMessages.root }),
    ),
    ...pickProps,
  },
  ...pickSpec(() => categoryDict),
})
