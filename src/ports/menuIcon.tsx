import { MenuIcon } from '../nav/MenuIcon'

/** Icons of menus for pages that show or choose them. */
export const menuIcon = (name: string) => <MenuIcon name={name} />
