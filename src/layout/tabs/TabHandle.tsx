import type { KeyboardEvent, MouseEvent } from 'react'
import { Icon } from '../../icons/Icon'
import { panelId, tabId } from '../../tabs/ids'
import { tabMessages } from '../../tabs/messages'

interface TabHandleProps {
  readonly path: string
  readonly title: string
  readonly active: boolean
  /** The one that the Tab key reaches. */
  readonly reachable: boolean
  readonly closable: boolean
  onOpen(): void
  onClose(): void
  onFocus(): void
  onKeyDown(event: KeyboardEvent): void
  /** Its menu is wanted, at this many px from the left edge of the window. */
  onMenu(x: number): void
}

/** One tab. The cross is for the mouse alone: a tab may hold no other control, keys close with Delete. */
export function TabHandle(props: TabHandleProps) {
  const { path, title, active, reachable, closable } = props
  const middle = {
    // The browser would begin to scroll by itself.
    onMouseDown: (event: MouseEvent) => event.button === 1 && event.preventDefault(),
    onAuxClick: (event: MouseEvent) => event.button === 1 && props.onClose(),
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the tab inside has the keys for the same
    <span
      role="presentation"
      className="tab"
      data-active={active}
      onContextMenu={(event) => {
        event.preventDefault()
        props.onMenu(event.clientX)
      }}
      {...middle}
    >
      <button
        type="button"
        role="tab"
        id={tabId(path)}
        className="tab-name"
        title={title}
        aria-selected={active}
        {...(active ? { 'aria-controls': panelId(path) } : {})}
        tabIndex={reachable ? 0 : -1}
        onClick={props.onOpen}
        onFocus={props.onFocus}
        onKeyDown={props.onKeyDown}
      >
        {title}
      </button>
      {closable && (
        <button
          type="button"
          className="tab-close"
          aria-hidden="true"
          tabIndex={-1}
          title={tabMessages.close(title)}
          onClick={props.onClose}
        >
          <Icon name="close" />
        </button>
      )}
    </span>
  )
}
