import { Type } from 'typebox'
import { headProps } from './entityDoc'
import { manual } from './messages.manual'
import { namePattern } from './names'
import { allowDoc, freeOrder, ref } from './schema'

/** A grant as written: `product:view`, `product:*`, `!product:delete`, `page:cms/product`, `menu:/demo`. */
export const grantShape =
  '^(page:[A-Za-z0-9_/-]+|menu:(/:?[A-Za-z0-9_-]+)+|!?[a-z][A-Za-z0-9_-]*(:[A-Za-z0-9_-]+)+|[a-z][A-Za-z0-9_-]*:\\*)$'

/** Keys of a role document. */
export const roleProps = {
  ...headProps,
  allow: allowDoc,
  role: Type.String({ pattern: namePattern, description: manual.role }),
  title: Type.String({ minLength: 1, maxLength: 100, description: manual.roleTitle }),
  description: Type.Optional(
    Type.String({ minLength: 1, maxLength: 255, description: manual.roleDescription }),
  ),
  home: Type.Optional(ref('page', manual.roleHome)),
  newScreens: Type.Optional(Type.Boolean({ description: manual.newScreens })),
  grants: Type.Array(Type.String({ pattern: grantShape, description: manual.grant }), {
    description: manual.grants,
    ...freeOrder,
    maxItems: 1_000,
  }),
  rows: Type.Optional(
    Type.Record(
      Type.String({ pattern: namePattern }),
      Type.String({ minLength: 1, maxLength: 2_000, description: manual.roleRowsOf }),
      { description: manual.roleRows },
    ),
  ),
}
