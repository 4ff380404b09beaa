import { useSnapshot } from 'valtio'
import { Icon } from '../icons/Icon'
import type { MenuNode } from '../menu/nodes'
import { SideMenu } from '../nav/SideMenu'
import { settings } from '../settings/store'
import { ModalDialog } from '../ui/ModalDialog'
import { Brand } from './Brand'
import { layoutMessages } from './messages'

/** The side menu of small windows. */
export function MenuDrawer({ nodes, onClose }: { nodes: readonly MenuNode[]; onClose(): void }) {
  const { menuTheme } = useSnapshot(settings)
  return (
    <ModalDialog
      className="menu-drawer"
      label={layoutMessages.menu}
      menuTheme={menuTheme}
      onClose={onClose}
    >
      <div className="menu-drawer-box">
        <div className="menu-drawer-head">
          <Brand />
          <button
            type="button"
            className="header-button"
            aria-label={layoutMessages.closeMenu}
            onClick={onClose}
          >
            <Icon name="close" />
          </button>
        </div>
        <SideMenu nodes={nodes} collapsed={false} />
      </div>
    </ModalDialog>
  )
}
