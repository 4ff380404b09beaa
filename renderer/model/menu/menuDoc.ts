import { Type } from 'typebox'
import { headProps } from '../document/entityDoc'
import { manual } from '../document/messages.manual'
import { allowDoc, closed, named, oneOf, ref } from '../document/schema'
import { firstIconNames, moreIconNames, onlineNames, viewNames } from './shellNames'

/** One entry of the seed menu. A leaf opens a page document, a built-in view or an address. */
export interface MenuNode {
  readonly name: string
  readonly path: string
  readonly icon?: string
  readonly page?: string
  readonly view?: string
  readonly url?: string
  readonly hidden?: boolean
  /** Of the product, 1 and 2: it and all below it belong to these only. */
  readonly editions?: readonly (1 | 2)[]
  /** Permission codes with their names: what is listed here is registered. */
  readonly buttons?: Readonly<Record<string, string>>
  readonly children?: readonly MenuNode[]
}

export interface MenuDoc {
  readonly menu: readonly MenuNode[]
}

/** A node refers to itself by the meta-schema's definition of that name. */
export const menuNodeRef = '#/$defs/node'

const permissionShape = '^[a-z][A-Za-z0-9_-]*(:[A-Za-z0-9_-]+)+$'

export const menuNodeDoc = closed({
  name: Type.String({ minLength: 1, maxLength: 100, description: manual.menuName }),
  path: Type.String({ pattern: '^(/:?[A-Za-z0-9_-]+)+$', description: manual.menuPath }),
  icon: Type.Optional(oneOf([...firstIconNames, ...moreIconNames], manual.menuIcon)),
  page: Type.Optional(ref('page', manual.menuPage)),
  view: Type.Optional(oneOf([...viewNames, ...onlineNames], manual.menuView)),
  url: Type.Optional(Type.String({ minLength: 1, description: manual.menuUrl })),
  hidden: Type.Optional(Type.Boolean({ description: manual.menuHidden })),
  editions: Type.Optional(
    Type.Array(Type.Unsafe<1 | 2>({ enum: [1, 2] }), {
      ...{ description: manual.menuEditions, minItems: 1, maxItems: 2 },
    }),
  ),
  buttons: Type.Optional(
    named(Type.String({ minLength: 1, maxLength: 100 }), manual.menuButtons, {
      pattern: permissionShape,
    }),
  ),
  children: Type.Optional(
    Type.Array(Type.Unsafe<MenuNode>({ $ref: menuNodeRef }), {
      description: manual.menuChildren,
      maxItems: 500,
    }),
  ),
  allow: allowDoc,
})

export const menuProps = {
  ...headProps,
  allow: allowDoc,
  menu: Type.Array(Type.Unsafe<MenuNode>({ $ref: menuNodeRef }), {
    description: manual.menu,
    maxItems: 500,
  }),
}
