import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Menu, Popover } from '#ui'
import { Icon } from '../icons/Icon'
import { isInMenuOf } from '../login/permissions'
import { fetchSites, type Site } from '../login/sites'
import { currentPath, hrefTo, paths } from '../paths'
import { membersOf } from '../session/loginAnswer'
import { session } from '../session/store'
import { useSiteChanges } from '../site/siteIdentity'
import { createStorage, keys, storage } from '../storage/storage'
import { unsavedPages } from '../tabs/guards'
import { notify } from '../ui/notify'
import { toast } from '../ui/toast'
import './account.css'
import { accountMessages } from './messages'

/** Message for the page after the switch: the site's name, and whether the previous page is missing there. */
const switched = 'SITE_SWITCHED'
const visit = createStorage(() => sessionStorage)

/**
 * The current site, and a menu to switch: menu and rights depend on the site (specification, shell §6). Nothing if the
 * user has only one site.
 */
export function SiteSwitch() {
  const sites = useSites()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(tellSwitched, [])
  const code = storage.get(keys.site)
  const current = sites.find((site) => site.code === code) ?? sites[0]
  if (!current || sites.length < 2) return null

  function close(focus: boolean) {
    setOpen(false)
    if (focus) button.current?.focus()
  }

  async function change(next: string) {
    close(true)
    const site = sites.find((one) => one.code === next)
    if (!site || site === current) return
    const unsaved = unsavedPages().length
    const sure = await notify.confirm({
      title: accountMessages.siteConfirm(site.name),
      text: accountMessages.siteReloads + (unsaved > 0 ? accountMessages.unsaved(unsaved) : ''),
      danger: unsaved > 0,
    })
    if (!sure) return
    const here = pathOf(currentPath())
    // If the check fails, the next page reports a missing page.
    const stays = await isInMenuOf(site.code, here).catch(() => true)
    storage.set(keys.site, site.code)
    visit.set(switched, { name: site.name, left: !stays })
    if (stays) location.reload()
    else location.assign(hrefTo(paths.home))
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className="header-user header-site"
        aria-label={accountMessages.siteLabel(current.name)}
        title={accountMessages.siteLabel(current.name)}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="global" />
        <span className="header-name">{current.name}</span>
      </button>
      {open && (
        <Popover anchor={button} align="right" onClose={close}>
          <Menu
            label={accountMessages.switchSite}
            choices={sites.map((site) => ({
              key: site.code,
              title: site.name,
              checked: site === current,
            }))}
            onChoose={(key) => void change(key)}
            onLeave={() => close(true)}
          />
        </Popover>
      )}
    </>
  )
}

/** Empty until loaded and after a failure: the user stays on the current site. */
function useSites(): readonly Site[] {
  const userId = useSnapshot(session).user?.id
  const changes = useSiteChanges()
  const [sites, setSites] = useState<readonly Site[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when some site has changed
  useEffect(() => {
    if (userId === undefined) return
    const abort = new AbortController()
    fetchSites(abort.signal).then(
      (fetched) => {
        if (!abort.signal.aborted) setSites(fetched)
      },
      () => undefined,
    )
    return () => abort.abort()
  }, [userId, changes])
  return sites
}

const pathOf = (address: string): string => address.split('?')[0] ?? ''

function tellSwitched(): void {
  const { name, left } = membersOf(visit.get(switched))
  if (typeof name !== 'string') return
  visit.remove(switched)
  const { switchSite, siteSwitched, siteLeft } = accountMessages
  toast('success', switchSite, siteSwitched(name) + (left === true ? siteLeft : ''))
}
