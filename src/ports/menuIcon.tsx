import { MenuIcon } from '../nav/MenuIcon'

/** Menu icons for pages that show or choose them. */
export const menuIcon = (name: string) => <MenuIcon name={name} />
