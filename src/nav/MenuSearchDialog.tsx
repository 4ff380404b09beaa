import { type KeyboardEvent, memo, useEffect, useId, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { isComposing } from '#ui'
import { session } from '../session/store'
import { ModalDialog } from '../ui/ModalDialog'
import { MenuIcon } from './MenuIcon'
import './menuSearch.css'
import { menuMessages } from '../menu/messages'
import { entriesOf, type SearchEntry, search } from './searchEntries'
import { newWindowHref } from './targets'

/** Maximum number of hits; more words narrow the search. */
const shownAtMost = 50

/** A search palette over the page: type, select with the arrow keys, open with Enter. */
export function MenuSearchDialog({ onClose }: { onClose(): void }) {
  const { menu } = useSnapshot(session)
  const entries = useMemo(() => entriesOf(menu ?? []), [menu])
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const found = useMemo(() => search(entries, text), [entries, text])
  const shown = found.slice(0, shownAtMost)
  const id = useId()
  const idOf = (entry: SearchEntry | undefined) => entry && `${id}${entry.node.path}`
  const chosenId = idOf(shown[at])
  const open = useOpen(onClose)

  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])

  function press(event: KeyboardEvent) {
    // While an input method composes, Enter and arrows belong to it.
    if (isComposing(event.nativeEvent)) return
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const entry = shown[at]
    if (by !== 0) setAt((at + by + shown.length) % Math.max(1, shown.length))
    else if (event.key === 'Enter' && entry) open(entry)
    else return
    event.preventDefault()
  }

  return (
    <ModalDialog className="search" label={menuMessages.search} onClose={onClose}>
      <div className="search-box">
        <input
          className="search-input"
          role="combobox"
          aria-label={menuMessages.search}
          aria-expanded={shown.length > 0}
          aria-controls={`${id}list`}
          aria-activedescendant={chosenId}
          aria-autocomplete="list"
          placeholder={`${menuMessages.search}：${menuMessages.searchHint}`}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setAt(0)
          }}
          onKeyDown={press}
        />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which points here */}
        <div
          className="search-list"
          id={`${id}list`}
          role="listbox"
          tabIndex={-1}
          aria-label={menuMessages.search}
          onPointerMove={({ target }) => {
            const index = indexOf(target)
            if (index !== undefined) setAt(index)
          }}
          onClick={({ target }) => {
            const entry = shown[indexOf(target) ?? -1]
            if (entry) open(entry)
          }}
        >
          {shown.map((entry, index) => (
            <Found key={entry.node.path} id={idOf(entry)} entry={entry} chosen={index === at} />
          ))}
        </div>
        <div className="search-foot">
          <span role="status">{menuMessages.found(found.length)}</span>
          <span aria-hidden="true">
            <kbd>↑</kbd> <kbd>↓</kbd> {menuMessages.choose} <kbd>↵</kbd> {menuMessages.open}{' '}
            <kbd>Esc</kbd> {menuMessages.close}
          </span>
        </div>
      </div>
    </ModalDialog>
  )
}

/** Memoised: most of the list stays the same while the user types. */
const Found = memo((props: { id: string | undefined; entry: SearchEntry; chosen: boolean }) => {
  const { id, entry, chosen } = props
  const { node, above } = entry
  return (
    <div id={id} role="option" tabIndex={-1} aria-selected={chosen}>
      <MenuIcon name={node.icon} />
      <span className="search-title">{node.title}</span>
      <span className="search-above">{above.join(' / ')}</span>
    </div>
  )
})

/** Index of the row under the pointer. */
function indexOf(target: EventTarget): number | undefined {
  const row = target instanceof Element && target.closest('[role="option"]')
  return row ? [...(row.parentElement?.children ?? [])].indexOf(row) : undefined
}

/** Opens external and framed pages in a new window, others here. */
function useOpen(onClose: () => void) {
  const navigate = useNavigate()
  return ({ node }: SearchEntry) => {
    const href = newWindowHref(node)
    onClose()
    if (href === undefined) void navigate(node.path)
    else window.open(href, '_blank', 'noopener,noreferrer')
  }
}
