import { Type } from 'typebox'
import { tones } from '../entity/field'
import { formerNames, headProps } from './entityDoc'
import { manual } from './messages.manual'
import { namePattern } from './names'
import { allowDoc, closed, oneOf } from './schema'

/** Keys of a dictionary document. */
export const dictProps = {
  ...headProps,
  dict: Type.String({ pattern: namePattern, description: manual.dict }),
  title: Type.String({ minLength: 1, maxLength: 200, description: manual.dictTitle }),
  items: Type.Array(
    closed({
      value: Type.String({ minLength: 1, maxLength: 100, description: manual.itemValue }),
      text: Type.String({ minLength: 1, maxLength: 200, description: manual.itemText }),
      disabled: Type.Optional(Type.Boolean({ description: manual.itemDisabled })),
      was: Type.Optional(formerNames('^[^,]{1,100}$', manual.itemWas)),
      color: Type.Optional(oneOf(tones, manual.itemColor)),
    }),
    { description: manual.items, maxItems: 5000 },
  ),
  allow: allowDoc,
}
