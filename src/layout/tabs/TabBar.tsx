import { type KeyboardEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Menu, Popover } from '#ui'
import { Icon } from '../../icons/Icon'
import { whyEntry } from '../../menu/whyEntry'
import { paths } from '../../paths'
import { session } from '../../session/store'
import { closeTab } from '../../tabs/close'
import { tabId } from '../../tabs/ids'
import { hrefOf, type Tab } from '../../tabs/list'
import { tabMessages } from '../../tabs/messages'
import { tabs } from '../../tabs/store'
import { TabHandle } from './TabHandle'
import './tabs.css'
import { runTabChoice, tabChoices } from '../../tabs/menu'
import { useTitles } from '../../tabs/titles'
import { revealTab, useStrip } from './useStrip'

/** The open pages as tabs; WAI-ARIA tabs pattern with manual activation, because pages load. */
export function TabBar({ list, active }: { list: readonly Tab[]; active: string }) {
  const go = useNavigate()
  const titleOf = useTitles()
  const strip = useStrip(active)
  const [focused, setFocused] = useState(active)
  /**
   * Tab of the open menu and the menu's position: below that tab so that it covers none, else below the button at the
   * end.
   */
  const [menu, setMenu] = useState<{ path: string; at?: { x: number; y: number } }>()
  const actions = useRef<HTMLButtonElement>(null)
  const reachable = list.some(({ path }) => path === focused) ? focused : active

  function onKeyDown(event: KeyboardEvent, path: string) {
    const at = list.findIndex((tab) => tab.path === path)
    const target = targetOf(event.key, at, list)
    if (target !== undefined) focusTab(target)
    else if (event.key === 'Delete') void closeAndFocus(path)
    else if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10'))
      setMenu({ path, at: below(path) })
    else return
    event.preventDefault()
  }

  function closeMenu({ path, at }: NonNullable<typeof menu>, focus: boolean) {
    setMenu(undefined)
    if (!focus) return
    if (at) focusTab(path)
    else actions.current?.focus()
  }

  async function closeAndFocus(path: string) {
    const at = list.findIndex((tab) => tab.path === path)
    await closeTab(path, go)
    const left = tabs.list
    if (!left.some((tab) => tab.path === path))
      focusLater(left[Math.min(at, left.length - 1)]?.path)
  }

  return (
    <div className="tabs">
      <div
        ref={strip}
        role="tablist"
        aria-label={tabMessages.bar}
        aria-description={tabMessages.keys}
        className="tabs-strip"
      >
        {list.map((tab) => (
          <TabHandle
            key={tab.path}
            path={tab.path}
            title={titleOf(tab)}
            active={tab.path === active}
            reachable={tab.path === reachable}
            closable={tab.path !== paths.home}
            onOpen={() => tab.path !== active && void go(hrefOf(tab.place))}
            onClose={() => void closeTab(tab.path, go)}
            onFocus={() => {
              setFocused(tab.path)
              revealTab(strip.current, tab.path)
            }}
            onKeyDown={(event) => onKeyDown(event, tab.path)}
            onMenu={(x) => setMenu({ path: tab.path, at: { x, y: below(tab.path).y } })}
          />
        ))}
      </div>
      <button
        ref={actions}
        type="button"
        className="tabs-actions"
        aria-label={tabMessages.actions}
        aria-haspopup="menu"
        aria-expanded={menu !== undefined && !menu.at}
        onClick={() => setMenu(menu ? undefined : { path: active })}
      >
        <Icon name="down" />
      </button>
      {menu && (
        <Popover
          anchor={menu.at ? strip : actions}
          at={menu.at}
          align={menu.at ? 'left' : 'right'}
          onClose={(focus) => closeMenu(menu, focus)}
        >
          <Menu
            label={tabMessages.actions}
            choices={tabChoices(menu.path, { withClose: !menu.at, why: whyOf(menu.path) })}
            onChoose={(key) => {
              closeMenu(menu, true)
              runTabChoice(key, { path: menu.path, why: whyOf(menu.path) }, go)
            }}
            onLeave={() => closeMenu(menu, true)}
          />
        </Popover>
      )}
    </div>
  )
}

const whyOf = (path: string) => whyEntry(session.menu ?? [], path)

function targetOf(key: string, at: number, list: readonly Tab[]): string | undefined {
  const last = list.length - 1
  const index = {
    ArrowRight: at === last ? 0 : at + 1,
    ArrowLeft: at === 0 ? last : at - 1,
    Home: 0,
    End: last,
  }[key]
  return index === undefined ? undefined : list[index]?.path
}

// Focus without scrolling the page.
const focusTab = (path: string | undefined) => {
  if (path) document.getElementById(tabId(path))?.focus({ preventScroll: true })
}

/** Waits for the render that removes the focused tab or the menu. */
const focusLater = (path: string | undefined) => void setTimeout(() => focusTab(path))

/** Position of a tab's menu when it is opened by keyboard. */
function below(path: string): { x: number; y: number } {
  const { left = 0, bottom = 0 } =
    document.getElementById(tabId(path))?.getBoundingClientRect() ?? {}
  return { x: left, y: bottom - 2 }
}
