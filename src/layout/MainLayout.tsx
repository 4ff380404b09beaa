import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { SideMenu } from '../menu/SideMenu'
import { messages } from '../messages'
import { session } from '../session/store'
import { change, settings } from '../settings/store'
import { TabPages } from '../tabs/TabPages'
import { Header } from './Header'
import './layout.css'
import { useMobile } from './useMobile'

/** Side menu, header and content; on a phone the menu is a drawer. */
export function MainLayout() {
  const { menu } = useSnapshot(session)
  const mobile = useMobile()
  const collapsed = !useSnapshot(settings).sidebarOpen
  const [drawer, setDrawer] = useState(false)
  const { pathname } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: choosing an entry closes the drawer
  useEffect(() => setDrawer(false), [pathname])

  function toggle() {
    if (mobile) return setDrawer(!drawer)
    change({ sidebarOpen: collapsed })
  }

  const shape = mobile ? (drawer ? 'drawer' : 'closed') : collapsed ? 'collapsed' : 'open'
  return (
    <div className="layout" data-menu={shape}>
      <a className="layout-skip" href="#content">
        {messages.skipToContent}
      </a>
      {shape !== 'closed' && <SideMenu nodes={menu ?? []} collapsed={shape === 'collapsed'} />}
      {shape === 'drawer' && (
        <button
          type="button"
          className="layout-shade"
          aria-label={messages.closeMenu}
          onClick={() => setDrawer(false)}
        />
      )}
      <div className="layout-main">
        <Header
          menuOpen={shape === 'open' || shape === 'drawer'}
          mobile={mobile}
          onToggle={toggle}
        />
        <main id="content" className="layout-content" tabIndex={-1}>
          <TabPages />
        </main>
      </div>
    </div>
  )
}
