import { useSnapshot } from 'valtio'
import { settings } from '../settings/store'
import { useDevice } from '../ui/device'
import './frame.css'
import { Loading } from '../ui/Loading'

/** The empty shell while menu and code are loading; it has the final layout, so that nothing jumps. */
export function Frame() {
  const { layout, sidebarOpen, menuTheme } = useSnapshot(settings)
  const mobile = useDevice() !== 'desktop'
  const side = layout === 'sidemenu' && !mobile
  return (
    <div className="frame" data-menu={side ? (sidebarOpen ? 'open' : 'collapsed') : 'none'}>
      {side && <div className="frame-sider" data-menu-theme={menuTheme} />}
      <div className="frame-main">
        <div className="frame-header" data-menu-theme={side || mobile ? undefined : menuTheme} />
        <Loading />
      </div>
    </div>
  )
}
