import { Type } from 'typebox'
import { headProps } from '../document/entityDoc'
import { manual } from '../document/messages.manual'
import { allowDoc, closed, freeOrder, named, oneOf, ref } from '../document/schema'

/** An entry of the seed menu. A leaf opens a page document, a built-in view or an address. */
export interface MenuNode {
  readonly name: string
  readonly path: string
  readonly icon?: string
  readonly page?: string
  readonly view?: string
  readonly url?: string
  readonly hidden?: boolean
  /** The entry, its buttons and its descendants are for platform administrators alone. */
  readonly platform?: boolean
  /** Product editions 1 and 2: limits the entry and its descendants to these editions. */
  readonly editions?: readonly (1 | 2)[]
  /** Codes with their names; listing a code here registers it. */
  readonly buttons?: Readonly<Record<string, string>>
  readonly children?: readonly MenuNode[]
}

export interface MenuDoc {
  readonly menu: readonly MenuNode[]
}

/** Reference to the definition of a node, which is recursive. */
export const menuNodeRef = '#/$defs/node'

/** Names of the shell that entries may use. */
export interface ShellNames {
  readonly icons: readonly string[]
  /** Views built into the shell. */
  readonly views: readonly string[]
}

const permissionShape = '^[a-z][A-Za-z0-9_-]*(:[A-Za-z0-9_-]+)+$'

/** If the shell is unknown, any name is accepted. */
export const menuNodeDoc = (shell: ShellNames | undefined) =>
  closed({
    name: Type.String({ minLength: 1, maxLength: 100, description: manual.menuName }),
    path: Type.String({ pattern: '^(/:?[A-Za-z0-9_-]+)+$', description: manual.menuPath }),
    icon: Type.Optional(nameIn(shell?.icons, manual.menuIcon)),
    page: Type.Optional(ref('page', manual.menuPage)),
    view: Type.Optional(nameIn(shell?.views, manual.menuView)),
    url: Type.Optional(Type.String({ minLength: 1, description: manual.menuUrl })),
    hidden: Type.Optional(Type.Boolean({ description: manual.menuHidden })),
    platform: Type.Optional(Type.Boolean({ description: manual.menuPlatform })),
    editions: Type.Optional(
      Type.Array(Type.Unsafe<1 | 2>({ enum: [1, 2] }), {
        description: manual.menuEditions,
        ...freeOrder,
        minItems: 1,
        maxItems: 2,
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

const nameIn = (names: readonly string[] | undefined, description: string) =>
  names ? oneOf([...names], description) : Type.String({ minLength: 1, description })

export const menuProps = {
  ...headProps,
  allow: allowDoc,
  menu: Type.Array(Type.Unsafe<MenuNode>({ $ref: menuNodeRef }), {
    description: manual.menu,
    maxItems: 500,
  }),
}
