import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { Breadcrumb } from '../breadcrumb/Breadcrumb'
import type { MenuNode } from '../menu/nodes'
import { SideMenu } from '../nav/SideMenu'
import { TopMenu } from '../nav/TopMenu'
import { session } from '../session/store'
import { onlyLooks } from '../session/view'
import { SettingsHost } from '../settings/drawer'
import { change, settings, widthOf } from '../settings/store'
import { useDevice } from '../ui/device'
import { Brand } from './Brand'
import { TabPages } from './tabs/TabPages'
import './frame.css'
import { Header, MenuToggle } from './Header'
import './layout.css'
import { useSiteIdentity } from '../site/siteIdentity'
import { MenuDrawer } from './MenuDrawer'
import { layoutMessages } from './messages'

const noMenu: readonly MenuNode[] = []

/** Menu, header, pages and footer in the chosen layout; on small windows the menu is in a drawer. */
export function MainLayout() {
  const nodes = useSnapshot(session).menu ?? noMenu
  const { layout, menuTheme, fixedSidebar, sidebarOpen, ...rest } = useSnapshot(settings)
  const device = useDevice()
  const mobile = device !== 'desktop'
  const top = layout === 'topmenu' && !mobile
  const side = !top && !mobile
  const drawer = useDrawer(mobile)

  return (
    <div
      className="layout"
      data-device={device}
      data-layout={top ? 'topmenu' : 'sidemenu'}
      data-menu={side ? (sidebarOpen ? 'open' : 'collapsed') : 'none'}
      data-width={widthOf({ layout, contentWidth: rest.contentWidth })}
      data-fixed-header={rest.fixedHeader || onlyLooks()}
    >
      <a className="layout-skip" href="#content">
        {layoutMessages.skipToContent}
      </a>
      {side && (
        <aside className="sider" data-fixed={fixedSidebar} data-menu-theme={menuTheme}>
          <Brand />
          <SideMenu nodes={nodes} collapsed={!sidebarOpen} />
        </aside>
      )}
      <div className="layout-main">
        <Header withMenu={top}>
          {top ? (
            <>
              <Brand />
              <TopMenu nodes={nodes} />
            </>
          ) : (
            <>
              <MenuToggle
                mobile={mobile}
                open={mobile ? drawer.open : sidebarOpen}
                onToggle={mobile ? drawer.show : () => change({ sidebarOpen: !sidebarOpen })}
              />
              <Breadcrumb nodes={nodes} />
            </>
          )}
        </Header>
        <main id="content" className="layout-content" tabIndex={-1}>
          <TabPages head={top && <Breadcrumb nodes={nodes} />} />
        </main>
        <Footer />
      </div>
      {drawer.open && <MenuDrawer nodes={nodes} onClose={drawer.hide} />}
      <SettingsHost />
    </div>
  )
}

/** Closes when a page is chosen or the window becomes wide. */
function useDrawer(mobile: boolean) {
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page has been chosen
  useEffect(() => setOpen(false), [pathname, mobile])
  return { open, show: () => setOpen(true), hide: () => setOpen(false) }
}

/** Where filings can be looked up, as required by law for every site. */
const filingHref = 'https://beian.miit.gov.cn/'

/** The enterprise name and the domain's filing number, if the page leaves room for them. */
function Footer() {
  const { enterpriseName, domainFilingInfo } = useSiteIdentity()
  if (!enterpriseName && !domainFilingInfo) return null
  return (
    <div className="footer-room">
      <footer className="footer">
        {enterpriseName && <span>© {enterpriseName}</span>}
        {domainFilingInfo && (
          <a href={filingHref} target="_blank" rel="noopener noreferrer">
            {domainFilingInfo}
          </a>
        )}
      </footer>
    </div>
  )
}
