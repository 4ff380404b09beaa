import type { KeyboardEvent, MouseEvent } from 'react'
import { Icon } from '../../icons/Icon'
import { panelId, tabId } from '../../tabs/ids'
import { tabMessages } from '../../tabs/messages'

interface TabHandleProps {
  readonly path: string
  readonly title: string
  readonly active: boolean
  /** Whether this tab is the tab stop. */
  readonly reachable: boolean
  readonly closable: boolean
  onOpen(): void
  onClose(): void
  onFocus(): void
  onKeyDown(event: KeyboardEvent): void
  /** Opens its menu, at this many px from the left edge of the window. */
  onMenu(x: number): void
}

/**
 * One tab. The close button is for the mouse only: a tab may contain no other control; Delete closes it by keyboard.
 */
export function TabHandle(props: TabHandleProps) {
  const { path, title, active, reachable, closable } = props
  const middle = {
    // Prevents the browser's autoscroll.
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
