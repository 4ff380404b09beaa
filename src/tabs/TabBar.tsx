import { DownOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../paths'
import { closeTab } from './close'
import { tabId } from './ids'
import { hrefOf, type Tab } from './list'
import { tabMessages } from './messages'
import { tabs } from './store'
import { TabHandle } from './TabHandle'
import './tabs.css'
import { tabMenu } from './menu'
import { useTitles } from './titles'
import { revealTab, useStrip } from './useStrip'

/** The open pages side by side; the tabs pattern of WAI-ARIA, activated by hand because pages load. */
export function TabBar({ list, active }: { list: readonly Tab[]; active: string }) {
  const go = useNavigate()
  const titleOf = useTitles()
  const strip = useStrip(active)
  const [focused, setFocused] = useState(active)
  /** Of which tab the menu speaks. */
  const [chosen, setChosen] = useState(active)
  const actions = useRef<HTMLButtonElement>(null)
  const menuOf = tabMenu(go)
  const reachable = list.some(({ path }) => path === focused) ? focused : active

  function onKeyDown(event: KeyboardEvent, path: string) {
    const at = list.findIndex((tab) => tab.path === path)
    const target = targetOf(event.key, at, list)
    if (target !== undefined) focusTab(target)
    else if (event.key === 'Delete') void closeAndFocus(path)
    else if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10'))
      openMenuAt(path)
    else return
    event.preventDefault()
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
      <Dropdown
        trigger={['contextMenu']}
        autoFocus
        menu={menuOf(chosen)}
        onOpenChange={(open) => !open && focusLater(chosen)}
      >
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
              onMenu={() => setChosen(tab.path)}
            />
          ))}
        </div>
      </Dropdown>
      <Dropdown
        trigger={['click']}
        autoFocus
        placement="bottomRight"
        menu={menuOf(active, { withClose: true })}
        onOpenChange={(open) => !open && actions.current?.focus()}
      >
        <button
          ref={actions}
          type="button"
          className="tabs-actions"
          aria-label={tabMessages.actions}
          aria-haspopup="menu"
        >
          <DownOutlined />
        </button>
      </Dropdown>
    </div>
  )
}

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

// The page itself does not scroll for it.
const focusTab = (path: string | undefined) => {
  if (path) document.getElementById(tabId(path))?.focus({ preventScroll: true })
}

/** After the render that takes the focused tab or the menu away. */
const focusLater = (path: string | undefined) => void setTimeout(() => focusTab(path))

/** The key's menu appears where the mouse's would. */
function openMenuAt(path: string): void {
  const tab = document.getElementById(tabId(path))
  if (!tab) return
  const { left, bottom } = tab.getBoundingClientRect()
  tab.dispatchEvent(
    new MouseEvent('contextmenu', {
      bubbles: true,
      cancelable: true,
      clientX: left + 8,
      clientY: bottom - 4,
    }),
  )
}
